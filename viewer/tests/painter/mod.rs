//! Draws a window without a screen or a graphics card: triangles into an array of pixels, the same on every machine.

use std::collections::BTreeMap;

use eframe::egui::{
    self, Color32, ImageData, Mesh, Rect, TextureId, TexturesDelta,
    epaint::{ImageDelta, Primitive, Vertex},
};
use egui_kittest::TestRenderer;

/// A texture's texels, row by row.
struct Texture {
    size: [usize; 2],
    texels: Vec<[f32; 4]>,
}

impl Texture {
    fn at(&self, x: i64, y: i64) -> [f32; 4] {
        let within = |v: i64, most: usize| usize::try_from(v.max(0)).unwrap_or(0).min(most - 1);
        self.texels[within(y, self.size[1]) * self.size[0] + within(x, self.size[0])]
    }

    /// The four texels about a point, weighed by how near each is.
    fn sample(&self, u: f32, v: f32) -> [f32; 4] {
        let (x, y) = (u * self.size[0] as f32 - 0.5, v * self.size[1] as f32 - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let (fx, fy) = (x - left, y - top);
        let (left, top) = (left as i64, top as i64);
        let mut sum = [0.0; 4];
        for (dx, dy, weight) in [
            (0, 0, (1.0 - fx) * (1.0 - fy)),
            (1, 0, fx * (1.0 - fy)),
            (0, 1, (1.0 - fx) * fy),
            (1, 1, fx * fy),
        ] {
            if weight > 0.0 {
                let texel = self.at(left + dx, top + dy);
                for (s, t) in sum.iter_mut().zip(texel) {
                    *s += t * weight;
                }
            }
        }
        sum
    }
}

/// The painter, as egui's test harness wants it.
#[derive(Default)]
pub struct Painter {
    textures: BTreeMap<u64, Texture>,
}

fn key(id: TextureId) -> u64 {
    match id {
        TextureId::Managed(n) => n,
        TextureId::User(n) => n | 1 << 63,
    }
}

fn parts(colour: Color32) -> [f32; 4] {
    colour.to_array().map(|c| f32::from(c) / 255.0)
}

impl Painter {
    fn set(&mut self, id: u64, change: &ImageDelta) {
        let ImageData::Color(image) = &change.image;
        let texels: Vec<[f32; 4]> = image.pixels.iter().map(|c| parts(*c)).collect();
        let Some([left, top]) = change.pos else {
            let size = image.size;
            self.textures.insert(id, Texture { size, texels });
            return;
        };
        let texture = self.textures.get_mut(&id).expect("a known texture");
        for (y, row) in texels.chunks(image.size[0]).enumerate() {
            let from = (top + y) * texture.size[0] + left;
            texture.texels[from..from + row.len()].copy_from_slice(row);
        }
    }
}

impl TestRenderer for Painter {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        for (id, changes) in std::mem::take(&mut delta.set) {
            for change in &changes {
                self.set(key(id), change);
            }
        }
        for id in std::mem::take(&mut delta.free) {
            self.textures.remove(&key(id));
        }
    }

    fn render(
        &mut self,
        ctx: &egui::Context,
        output: &egui::FullOutput,
    ) -> Result<image::RgbaImage, String> {
        let scale = ctx.pixels_per_point();
        let size = ctx.content_rect().size() * scale;
        let (wide, high) = (size.x.round() as usize, size.y.round() as usize);
        let mut sheet = Sheet {
            wide,
            high,
            pixels: vec![[0.0, 0.0, 0.0, 1.0]; wide * high],
        };
        for part in ctx.tessellate(output.shapes.clone(), scale) {
            match part.primitive {
                Primitive::Mesh(mesh) => {
                    let texture = self
                        .textures
                        .get(&key(mesh.texture_id))
                        .ok_or("a mesh asks for a texture that nobody set")?;
                    sheet.mesh(&mesh, texture, part.clip_rect, scale);
                }
                Primitive::Callback(_) => return Err("the window paints by a callback".into()),
            }
        }
        let bytes = sheet.pixels.iter().flat_map(|p| {
            let [r, g, b, _] = p.map(|c| (c.clamp(0.0, 1.0) * 255.0).round() as u8);
            [r, g, b, 255]
        });
        image::RgbaImage::from_raw(wide as u32, high as u32, bytes.collect())
            .ok_or_else(|| "the picture has another size than its pixels".into())
    }
}

struct Sheet {
    wide: usize,
    high: usize,
    pixels: Vec<[f32; 4]>,
}

impl Sheet {
    fn mesh(&mut self, mesh: &Mesh, texture: &Texture, clip: Rect, scale: f32) {
        let edge = |v: f32, most: usize| (v * scale).round().clamp(0.0, most as f32) as i64;
        let clip = [
            edge(clip.left(), self.wide),
            edge(clip.top(), self.high),
            edge(clip.right(), self.wide),
            edge(clip.bottom(), self.high),
        ];
        for corners in mesh.indices.chunks_exact(3) {
            let corners = [0, 1, 2].map(|k| mesh.vertices[corners[k] as usize]);
            self.triangle(corners, texture, clip, scale);
        }
    }

    /// Fills the pixels whose middles lie within; a middle on an edge belongs to one of the two triangles that share it.
    fn triangle(&mut self, mut v: [Vertex; 3], texture: &Texture, clip: [i64; 4], scale: f32) {
        let at = |v: &Vertex| [f64::from(v.pos.x * scale), f64::from(v.pos.y * scale)];
        let side = |a: [f64; 2], b: [f64; 2], p: [f64; 2]| {
            (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
        };
        let mut area = side(at(&v[0]), at(&v[1]), at(&v[2]));
        if area < 0.0 {
            v.swap(1, 2);
            area = -area;
        }
        if area <= 0.0 || !area.is_finite() {
            return;
        }
        let c = [at(&v[0]), at(&v[1]), at(&v[2])];
        let least = |k: usize| c[0][k].min(c[1][k]).min(c[2][k]).floor() as i64;
        let most = |k: usize| c[0][k].max(c[1][k]).max(c[2][k]).ceil() as i64;
        let colours = [0, 1, 2].map(|k| parts(v[k].color));
        let plain = v.iter().all(|w| w.uv == v[0].uv && w.color == v[0].color);
        let tint = |colour: [f32; 4], texel: [f32; 4]| -> [f32; 4] {
            [0, 1, 2, 3].map(|k| colour[k] * texel[k])
        };
        let only = plain.then(|| tint(colours[0], texture.sample(v[0].uv.x, v[0].uv.y)));
        // An edge that runs up, or along the top to the left, owns the middles on it.
        let owns = [(1, 2), (2, 0), (0, 1)].map(|(i, j)| {
            let (a, b): ([f64; 2], [f64; 2]) = (c[i], c[j]);
            b[1] < a[1] || (b[1] == a[1] && b[0] > a[0])
        });
        for y in least(1).max(clip[1])..most(1).min(clip[3]) {
            for x in least(0).max(clip[0])..most(0).min(clip[2]) {
                let p = [x as f64 + 0.5, y as f64 + 0.5];
                let w = [
                    side(c[1], c[2], p),
                    side(c[2], c[0], p),
                    side(c[0], c[1], p),
                ];
                let within = |k: usize| w[k] > 0.0 || (w[k] == 0.0 && owns[k]);
                if !(within(0) && within(1) && within(2)) {
                    continue;
                }
                let source = only.unwrap_or_else(|| {
                    let share = w.map(|s| (s / area) as f32);
                    let mix = |f: &dyn Fn(usize) -> f32| -> f32 {
                        f(0) * share[0] + f(1) * share[1] + f(2) * share[2]
                    };
                    let colour = [0, 1, 2, 3].map(|i| mix(&|k| colours[k][i]));
                    let (u, t) = (mix(&|k| v[k].uv.x), mix(&|k| v[k].uv.y));
                    tint(colour, texture.sample(u, t))
                });
                let at = y as usize * self.wide + x as usize;
                let under = &mut self.pixels[at];
                for (u, s) in under.iter_mut().zip(source) {
                    *u = s + *u * (1.0 - source[3]);
                }
            }
        }
    }
}
