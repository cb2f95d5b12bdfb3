#!/usr/bin/env python3
"""An independent verifier of journals, written from journal/FORMAT.md alone.

It knows no game, so it judges the record, the authors and the dice (section 11), and of draws their salts. It prints one JSON object
a file: for each of the three its state and, where it is broken, the entry.

    verifier.py [--key HEX]... FILE...
    verifier.py --self-test VECTORS

The second form compares this file's own hashes, dice and signatures with vectors (`fixtures/format/vectors.json`).

The standard library is enough. With the package `blake3` it is faster.
"""

import hashlib
import json
import struct
import sys

MIB = 1 << 20
TEXT = 1 << 16
NAME = 256

# --- BLAKE3 (its specification, section 2) ---------------------------------------------------------------------------------

IV = (0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19)
ORDER = (2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8)
M32 = 0xFFFFFFFF
CHUNK_START, CHUNK_END, PARENT, ROOT, KEYED, CONTEXT, MATERIAL = 1, 2, 4, 8, 16, 32, 64


def compress(chain, words, counter, length, flags):
    v = list(chain) + list(IV[:4]) + [counter & M32, counter >> 32, length, flags]
    m = list(words)

    def g(a, b, c, d, x, y):
        v[a] = (v[a] + v[b] + x) & M32
        t = v[d] ^ v[a]
        v[d] = (t >> 16 | t << 16) & M32
        v[c] = (v[c] + v[d]) & M32
        t = v[b] ^ v[c]
        v[b] = (t >> 12 | t << 20) & M32
        v[a] = (v[a] + v[b] + y) & M32
        t = v[d] ^ v[a]
        v[d] = (t >> 8 | t << 24) & M32
        v[c] = (v[c] + v[d]) & M32
        t = v[b] ^ v[c]
        v[b] = (t >> 7 | t << 25) & M32

    for turn in range(7):
        g(0, 4, 8, 12, m[0], m[1])
        g(1, 5, 9, 13, m[2], m[3])
        g(2, 6, 10, 14, m[4], m[5])
        g(3, 7, 11, 15, m[6], m[7])
        g(0, 5, 10, 15, m[8], m[9])
        g(1, 6, 11, 12, m[10], m[11])
        g(2, 7, 8, 13, m[12], m[13])
        g(3, 4, 9, 14, m[14], m[15])
        if turn < 6:
            m = [m[i] for i in ORDER]
    return [v[i] ^ v[i + 8] for i in range(8)]


def words_of(block):
    return struct.unpack("<16I", block.ljust(64, b"\0"))


def node(key, data, first, flags):
    """The last compression of a subtree, not done yet: a chunk of at most 1024 bytes, or a parent."""
    if len(data) <= 1024:
        blocks = [data[at : at + 64] for at in range(0, len(data), 64)] or [b""]
        chain = key
        for number, block in enumerate(blocks[:-1]):
            chain = compress(chain, words_of(block), first, 64, flags | (CHUNK_START if number == 0 else 0))
        last = flags | CHUNK_END | (CHUNK_START if len(blocks) == 1 else 0)
        return chain, words_of(blocks[-1]), first, len(blocks[-1]), last
    chunks = (len(data) + 1023) // 1024
    left = 1 << ((chunks - 1).bit_length() - 1)
    a = compress(*node(key, data[: left * 1024], first, flags))
    b = compress(*node(key, data[left * 1024 :], first + left, flags))
    return key, a + b, 0, 64, flags | PARENT


def slow_hash(key, data, flags):
    chain, words, counter, length, flags = node(key, data, 0, flags)
    return struct.pack("<8I", *compress(chain, words, counter, length, flags | ROOT))


CONTEXT_KEYS = {}


def slow_derive_key(context, material):
    if context not in CONTEXT_KEYS:
        CONTEXT_KEYS[context] = struct.unpack("<8I", slow_hash(IV, context.encode(), CONTEXT))
    return slow_hash(CONTEXT_KEYS[context], material, MATERIAL)


def slow_keyed_hash(key, message):
    return slow_hash(struct.unpack("<8I", key), message, KEYED)


try:
    import blake3

    def derive_key(context, material):
        return blake3.blake3(material, derive_key_context=context).digest()

    def keyed_hash(key, message):
        return blake3.blake3(message, key=key).digest()

except ImportError:
    derive_key, keyed_hash = slow_derive_key, slow_keyed_hash


# --- ChaCha20 (RFC 8439, 2.3), the words of the key stream ------------------------------------------------------------------


def chacha20_words(key):
    def rotate(x, n):
        return (x << n | x >> (32 - n)) & M32

    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574] + list(struct.unpack("<8I", key))
    counter = 0
    while True:
        state = start + [counter & M32, counter >> 32, 0, 0]
        x = list(state)

        def quarter(a, b, c, d):
            x[a] = (x[a] + x[b]) & M32
            x[d] = rotate(x[d] ^ x[a], 16)
            x[c] = (x[c] + x[d]) & M32
            x[b] = rotate(x[b] ^ x[c], 12)
            x[a] = (x[a] + x[b]) & M32
            x[d] = rotate(x[d] ^ x[a], 8)
            x[c] = (x[c] + x[d]) & M32
            x[b] = rotate(x[b] ^ x[c], 7)

        for _ in range(10):
            for a, b, c, d in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)):
                quarter(a, b, c, d)
            for a, b, c, d in ((0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
                quarter(a, b, c, d)
        for a, b in zip(x, state):
            yield (a + b) & M32
        counter += 1


def below(words, n):
    whole = (1 << 32) // n * n
    for word in words:
        if word < whole:
            return word % n


def dice(key, link, index, count, faces):
    words = chacha20_words(keyed_hash(key, link + u64(index)))
    return [below(words, faces) + 1 for _ in range(count)]


# --- Ed25519 (RFC 8032, 5.1), strict ----------------------------------------------------------------------------------------

P = 2**255 - 19
GROUP = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
SQRT_M1 = pow(2, (P - 1) // 4, P)


def add(p, q):
    a = (p[1] - p[0]) * (q[1] - q[0]) % P
    b = (p[1] + p[0]) * (q[1] + q[0]) % P
    c = 2 * p[3] * q[3] * D % P
    d = 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(n, p):
    q = (0, 1, 1, 0)
    while n:
        if n & 1:
            q = add(q, p)
        p = add(p, p)
        n >>= 1
    return q


def neutral(p):
    return p[0] % P == 0 and (p[1] - p[2]) % P == 0


def point(data):
    y = int.from_bytes(data, "little")
    sign = y >> 255
    # A y that is not below p is another spelling; taken modulo p here, it then fails for its small order or in the comparison.
    y = (y & ((1 << 255) - 1)) % P
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P:
        x = x * SQRT_M1 % P
    if (x * x - x2) % P:
        return None
    if x & 1 != sign:
        x = P - x if x else x
    return x, y, 1, x * y % P


def encode_point(p):
    inverse = pow(p[2], P - 2, P)
    x, y = p[0] * inverse % P, p[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


BASE = point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def signed(key, message, signature):
    a, r = point(key), point(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= GROUP or neutral(times(8, a)) or neutral(times(8, r)):
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % GROUP
    minus_a = (P - a[0], a[1], a[2], P - a[3])
    return encode_point(add(times(s, BASE), times(k, minus_a))) == signature[:32]


# --- Values (section 2) -----------------------------------------------------------------------------------------------------


class Bad(Exception):
    """Bytes that are not what they should be."""


def u64(n):
    return struct.pack("<Q", n)


class Read:
    """Reads values from bytes, in their one spelling."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def raw(self, n):
        part = self.data[self.at : self.at + n]
        if len(part) != n:
            raise Bad("cut")
        self.at += n
        return part

    def byte(self):
        return self.raw(1)[0]

    def number(self, bits):
        first = self.byte()
        if first < 251:
            return first
        size = {0xFB: 2, 0xFC: 4, 0xFD: 8}.get(first)
        if size is None:
            raise Bad("number")
        value = int.from_bytes(self.raw(size), "little")
        shortest = {2: 251, 4: 1 << 16, 8: 1 << 32}[size]
        if value < shortest or value >= 1 << bits:
            raise Bad("number")
        return value

    def choice(self, most):
        value = self.byte()
        if value > most:
            raise Bad("choice")
        return value

    def side(self):
        return self.choice(1)

    def flag(self):
        return self.choice(1) == 1

    def tag(self, most):
        value = self.number(32)
        if value > most:
            raise Bad("tag")
        return value

    def bytes(self, most):
        length = self.number(64)
        if length > most:
            raise Bad("too long")
        return self.raw(length)

    def text(self, most):
        data = self.bytes(most)
        try:
            data.decode("utf-8")
        except UnicodeDecodeError:
            raise Bad("not UTF-8") from None
        return data

    def hash(self):
        return self.raw(32)

    def perhaps(self, read):
        return read() if self.flag() else None

    def list(self, read):
        return [read() for _ in range(self.number(64))]

    def sealable(self, read):
        """(sealed, value or commitment)"""
        return (True, self.hash()) if self.choice(1) else (False, read())

    def end(self):
        if self.at != len(self.data):
            raise Bad("bytes left over")


# --- Header (section 4) -----------------------------------------------------------------------------------------------------


def read_invitation(data):
    r = Read(data)
    inv = {"bytes": data}
    if r.number(32) != 1:
        raise Bad("format")
    if not r.text(NAME):
        raise Bad("no game")
    r.text(NAME)
    inv["edition hash"] = r.hash()
    inv["edition bytes"] = r.perhaps(lambda: r.bytes(MIB))
    rulings = r.list(lambda: (r.text(NAME), r.text(NAME)))
    names = [name for name, _ in rulings]
    plain = set(b"abcdefghijklmnopqrstuvwxyz0123456789_")
    if len(rulings) > 256 or any(not n or set(n) - plain for n in names) or sorted(set(names)) != names:
        raise Bad("rulings")
    r.number(32)
    if r.tag(1) == 0:
        r.text(NAME)
    else:
        r.text(MIB)
    keys = [None] * 4
    for side in (0, 1):
        if r.side() != side:
            raise Bad("players")
        r.text(NAME)
        keys[side] = r.perhaps(r.hash)
    inv["keeper"] = None
    inv["keeper plays"] = None
    if r.flag():
        if r.tag(1) == 0:
            r.text(NAME)
            keys[3] = r.perhaps(r.hash)
        else:
            inv["keeper plays"] = r.side()
        inv["keeper"] = r.hash()
    inv["arbiter"] = r.flag()
    if inv["arbiter"]:
        r.text(NAME)
        keys[2] = r.perhaps(r.hash)
    inv["keys"] = keys

    def provider():
        tag = r.tag(2)
        return tag, r.hash() if tag == 1 else None

    inv["dice"], inv["draws"] = provider(), provider()
    r.end()
    if (inv["keeper"] is not None) != (2 in (inv["dice"][0], inv["draws"][0])):
        raise Bad("keeper")
    inv["hash"] = derive_key("earlylight 2026 invitation v1", data)
    return inv


def read_header(data):
    r = Read(data)
    inv = read_invitation(r.bytes(MIB))
    sealed = inv["keeper"] is not None

    def acceptance():
        start = {"by": r.tag(3)}
        begun = r.at
        start["contribution"] = r.perhaps(r.hash)
        start["seal"] = r.perhaps(r.hash)
        start["commitments"] = data[begun : r.at]
        start["signature"] = r.perhaps(lambda: r.raw(64))
        return start

    accepted = r.list(acceptance)
    contributions = r.list(r.hash)
    r.end()
    order = [a["by"] for a in accepted]
    if sorted(set(order)) != order or 3 in order or (2 in order and not inv["arbiter"]):
        raise Bad("acceptances")
    for a in accepted:
        if (a["contribution"] is not None) != sealed or (a["seal"] is not None) != (sealed and a["by"] < 2):
            raise Bad("commitments")
        if (a["signature"] is not None) != (inv["keys"][a["by"]] is not None):
            raise Bad("signature")
    if sealed and order[:2] != [0, 1] or len(contributions) != (len(accepted) if sealed else 0):
        raise Bad("contributions")
    return inv, accepted, contributions


# --- Entries (section 5) ----------------------------------------------------------------------------------------------------

SESSION, DECISION, ROLL, DRAW, CLAIM, CHECKPOINT, TAKE_BACK, ADJUSTMENT, REMARK, ATTESTATION, END, REVEAL = range(12)
PLAY = (DECISION, ROLL, DRAW, CLAIM, ADJUSTMENT)


def read_value(r, kind):
    return {
        DECISION: lambda: r.bytes(TEXT),
        DRAW: lambda: r.number(16),
        CHECKPOINT: r.hash,
        ADJUSTMENT: lambda: r.text(TEXT),
    }[kind]()


def read_entry(body):
    r = Read(body)
    kind = r.tag(11)
    e = {"kind": kind, "sealed": False, "part": body}

    def sealable():
        e["sealed"], e["value"] = r.sealable(lambda: read_value(r, kind))

    if kind == SESSION:
        r.text(NAME)
        r.number(64)
    elif kind == DECISION:
        e["side"] = r.side()
        sealable()
    elif kind == ROLL:
        r.perhaps(r.side)
        e["faces"] = r.byte()
        e["values"] = list(r.bytes(255))
        if not e["values"] or not all(1 <= v <= e["faces"] for v in e["values"]):
            raise Bad("roll")
    elif kind == DRAW:
        r.perhaps(r.side)
        if r.number(16) == 0:
            raise Bad("an empty pile")
        sealable()
    elif kind == CLAIM:
        r.perhaps(r.side)
        r.bytes(TEXT)
    elif kind == CHECKPOINT:
        sealable()
    elif kind == TAKE_BACK:
        e["to"] = r.number(32)
        r.flag(), r.flag()
    elif kind == ADJUSTMENT:
        sealable()
        e["part"] = body[: r.at]
        r.text(TEXT)
    elif kind == REMARK:
        r.perhaps(r.side)
        r.text(TEXT)
    elif kind == ATTESTATION:
        e["by"], e["over"], e["signature"] = r.tag(3), r.number(32), r.raw(64)
    elif kind == END:
        how = r.tag(3)
        e["adjourned"] = how == 3
        if how == 1:
            r.side()
        r.text(TEXT)
    else:
        e["secret"] = r.perhaps(r.hash)
        e["seals"] = [r.perhaps(r.hash), r.perhaps(r.hash)]
    r.end()
    return e


def take_opening(entry, opening):
    entry["salt"] = None
    if not opening:
        return
    if not entry["sealed"]:
        raise Bad("an opening of an open entry")
    r = Read(opening)
    read_value(r, entry["kind"])
    entry["salt"] = r.hash()
    r.end()
    if derive_key("earlylight 2026 commitment v1", bytes([entry["kind"]]) + opening) != entry["value"]:
        raise Bad("another opening")


# --- Order (sections 7.4, 7.6, 7.7, 7.9) ------------------------------------------------------------------------------------


class Order:
    def __init__(self, sealed):
        self.sealed, self.count, self.standing = sealed, 0, [0]
        self.closed = None  # {"adjourned", "over", "revealed", "signed"}
        self.owed = None  # (entry, who signed)

    def take(self, e):
        kind, number = e["kind"], self.count + 1
        if self.closed:
            self.after_end(e)
        elif kind == REVEAL:
            raise Bad("a reveal before the end")
        elif kind == ATTESTATION and e["over"] >= number:
            raise Bad("an attestation of what is to come")
        elif kind == TAKE_BACK and e["to"] not in self.standing:
            raise Bad("a take-back to what does not stand")
        elif (kind == END or kind in PLAY) and self.owed:
            raise Bad("an adjustment that is not signed")
        self.count = number
        if kind == TAKE_BACK:
            self.standing = [m for m in self.standing if m <= e["to"]]
            if self.owed and self.owed[0] > e["to"]:
                self.owed = None
        elif kind == ADJUSTMENT:
            self.owed = (number, set())
        elif kind == ATTESTATION:
            if self.closed:
                self.closed["signed"].add(e["by"])
            if self.owed and e["over"] >= self.owed[0]:
                self.owed[1].add(e["by"])
            if self.owed and (2 in self.owed[1] or {0, 1} <= self.owed[1]):
                self.owed = None
        elif kind == END:
            self.closed = {"adjourned": e["adjourned"], "over": number, "revealed": False, "signed": set()}
        elif kind == REVEAL:
            self.closed["over"], self.closed["revealed"] = number, True
        elif kind == SESSION:
            self.closed = None
        self.standing.append(number)

    def after_end(self, e):
        closed = self.closed
        if e["kind"] == SESSION and closed["adjourned"]:
            return
        if e["kind"] == REVEAL:
            fits = self.sealed and not closed["adjourned"] and not closed["revealed"] and not closed["signed"]
            if fits:
                return
        if e["kind"] == ATTESTATION and e["over"] == closed["over"] and e["by"] not in closed["signed"]:
            return
        raise Bad("after the end")


# --- Record (sections 3 and 6) ----------------------------------------------------------------------------------------------


class Cut(Exception):
    """The file ends inside a frame."""


def part(data, at, length):
    if len(data) - at < length:
        raise Cut
    return data[at : at + length]


def length_word(data, at):
    word = int.from_bytes(part(data, at, 4), "little")
    n = word & 0x1FFFFF
    if word >> 21 != (n & 0x7FF) ^ (n >> 11) ^ 0x2D5 or n > MIB:
        raise Bad("length")
    return n


def frame(data, at):
    length = length_word(data, at)
    if length == 0:
        raise Bad("length")
    body = part(data, at + 4, length)
    at += 4 + length
    length = length_word(data, at)
    opening = part(data, at + 4, length)
    at += 4 + length
    return body, opening, part(data, at, 32), at + 32


def judge(data, known):
    mark = b"\x89ELJ\r\n\x1a\n" + struct.pack("<I", 1)
    try:
        if data[:12] != mark:
            raise Bad("mark")
        body, opening, link, at = frame(data, 12)
        inv, accepted, contributions = read_header(body)
    except (Bad, Cut):
        return {"unreadable": True}
    order = Order(inv["keeper"] is not None)
    entries, links = [], [derive_key("earlylight 2026 journal v1", body)]
    fault = None
    if link != links[0] or opening:
        fault = ("broken", 0)
    while fault is None and at < len(data):
        number = len(entries) + 1
        try:
            body, opening, link, after = frame(data, at)
            if link != keyed_hash(links[-1], body):
                raise Bad("link")
            entry = read_entry(body)
            take_opening(entry, opening)
            order.take(entry)
        except Bad:
            fault = ("broken", number)
        except Cut:
            fault = ("not_checked", None)
        else:
            entries.append(entry)
            links.append(link)
            at = after
    record = fault or ("proved", None)
    custom = inv["edition bytes"]
    if custom is not None and derive_key("earlylight 2026 edition v1", custom) != inv["edition hash"]:
        record = ("broken", 0)
    authors = judge_authors(inv, accepted, entries, links, order, known)
    chance = judge_dice(inv, accepted, contributions, entries, fault is not None)
    parts = {"record": record, "authors": authors, "dice": chance}
    return {name: {"state": state, "entry": entry} for name, (state, entry) in parts.items()}


# --- Authors (section 10) ---------------------------------------------------------------------------------------------------


def judge_authors(inv, accepted, entries, links, order, known):
    keys = inv["keys"]
    for a in accepted:
        message = b"earlylight 2026 acceptance v1" + inv["hash"] + bytes([a["by"]]) + a["commitments"]
        if keys[a["by"]] is not None and not signed(keys[a["by"]], message, a["signature"]):
            return "broken", 0
    anybody = any(a["signature"] is not None for a in accepted)
    for number, e in enumerate(entries, 1):
        if e["kind"] == ATTESTATION:
            message = b"earlylight 2026 attestation v1" + inv["hash"] + u64(e["over"]) + links[e["over"]]
            if keys[e["by"]] is None or not signed(keys[e["by"]], message, e["signature"]):
                return "broken", number
            anybody = True
    closed = order.closed["signed"] if order.closed else set()
    accepting = {a["by"] for a in accepted}
    complete = all(keys[s] is not None and s in accepting and s in closed for s in (0, 1))
    if not anybody or not complete or keys[0] == keys[1]:
        return "not_claimed", None
    return ("proved" if keys[0] in known and keys[1] in known else "not_checked"), None


# --- Dice (sections 8 and 9) ------------------------------------------------------------------------------------------------


def judge_dice(inv, accepted, contributions, entries, fault):
    wrong = []
    for a, opened in zip(accepted, contributions):
        if derive_key("earlylight 2026 contribution v1", opened) != a["contribution"]:
            wrong.append(0)
    secret, seals = None, [None, None]
    for number, e in enumerate(entries, 1):
        if e["kind"] == REVEAL:
            secret, seals = e["secret"], e["seals"]
            if secret is not None and derive_key("earlylight 2026 keeper secret v1", secret) != inv["keeper"]:
                wrong.append(number)
            for a in accepted:
                seal = seals[a["by"]] if a["by"] < 2 else None
                if seal is not None and derive_key("earlylight 2026 seal secret v1", seal) != a["seal"]:
                    wrong.append(number)
    sealed_key = None
    if secret is not None:
        sealed_key = derive_key("earlylight 2026 dice v1", secret + b"".join(contributions))

    def key_of(provider):
        tag, seed = provider
        return derive_key("earlylight 2026 dice v1", seed) if tag == 1 else sealed_key if tag == 2 else None

    keys = {ROLL: key_of(inv["dice"]), DRAW: key_of(inv["draws"])}
    tags = {ROLL: inv["dice"][0], DRAW: inv["draws"][0]}
    typed = open_questions = rolls = 0
    # (play link, chances, sealed decisions) by moment
    spots = [(derive_key("earlylight 2026 play v1", inv["bytes"]), 0, 0)]
    unsealed = 0
    for number, e in enumerate(entries, 1):
        kind = e["kind"]
        link, index, secret_ones = spots[-1]
        if e["sealed"] and (inv["keeper"] is None or (kind == DRAW and tags[DRAW] != 2)):
            wrong.append(number)
        elif kind in (ROLL, DRAW):
            if tags[kind] == 0:
                typed += 1
            elif keys[kind] is None or kind == DRAW:
                # Without a game, a draw is not checked.
                open_questions += 1
            elif dice(keys[kind], link, index, len(e["values"]), e["faces"]) == e["values"]:
                rolls += 1
            else:
                wrong.append(number)
        if e["sealed"] and inv["keeper"] is not None and not (kind == DRAW and tags[DRAW] != 2):
            context, material = {
                DRAW: ("draw", sealed_key and sealed_key + link + u64(index)),
                ADJUSTMENT: ("adjustment", sealed_key and sealed_key + link + u64(index)),
                CHECKPOINT: ("checkpoint", secret and secret + u64(number)),
                DECISION: ("decision", None),
            }[kind]
            if kind == DECISION and seals[e["side"]] is not None:
                material = seals[e["side"]] + link + u64(unsealed)
            if material is None or e["salt"] is None:
                open_questions += 1
            elif derive_key(f"earlylight 2026 {context} salt v1", material) != e["salt"]:
                wrong.append(number)
        if kind == TAKE_BACK:
            then = spots[e["to"]]
            unsealed += secret_ones > then[2]
            spots.append(then)
        elif kind in PLAY:
            hidden = kind == DECISION and e["sealed"]
            spots.append((keyed_hash(link, e["part"]), index + (kind in (ROLL, DRAW)), secret_ones + hidden))
        else:
            spots.append(spots[-1])
    if wrong:
        return "broken", min(wrong)
    if typed:
        return "not_claimed", None
    if open_questions or fault:
        return "not_checked", None
    return ("proved" if rolls else "not_claimed"), None


# ----------------------------------------------------------------------------------------------------------------------------


def self_test(path):
    with open(path, encoding="utf-8") as file:
        vectors = json.load(file)
    for hashes in ((derive_key, keyed_hash), (slow_derive_key, slow_keyed_hash)):
        for context, material, result in vectors["derive_key"]:
            assert hashes[0](context, bytes.fromhex(material)).hex() == result, context
        for key, message, result in vectors["keyed_hash"]:
            assert hashes[1](bytes.fromhex(key), bytes.fromhex(message)).hex() == result, message
    for key, link, index, count, faces, values in vectors["dice"]:
        assert dice(bytes.fromhex(key), bytes.fromhex(link), index, count, faces) == values, index
    for key, message, signature in vectors["signatures"]:
        key, message, signature = (bytes.fromhex(part) for part in (key, message, signature))
        assert signed(key, message, signature), "a good signature"
        assert not signed(key, message + b"x", signature), "another message"
        more = (int.from_bytes(signature[32:], "little") + GROUP).to_bytes(32, "little")
        assert not signed(key, message, signature[:32] + more), "a second spelling"
    one = (1).to_bytes(32, "little")
    assert not signed(one, b"anything", one + bytes(32)), "a key of small order"
    print(json.dumps({"vectors": "agree"}))


def main(arguments):
    known, files = set(), []
    arguments = iter(arguments)
    for word in arguments:
        if word == "--key":
            known.add(bytes.fromhex(next(arguments)))
        elif word == "--self-test":
            self_test(next(arguments))
        else:
            files.append(word)
    for name in files:
        with open(name, "rb") as file:
            print(json.dumps(judge(file.read(), known)))


if __name__ == "__main__":
    main(sys.argv[1:])
