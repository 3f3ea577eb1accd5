"""Codes bytes with close to their entropy (interleaved rANS, one frequency table per array): LZMA took a quarter more
for rounded weights."""

import struct

import numpy as np

PRECISION = 14  # bits of a table's total
LOWEST = 1 << 16  # of a state; a state below it takes in 16 bits more
MOST_LANES = 512  # states side by side, so that NumPy does the work of a loop


def frequencies(values: np.ndarray) -> np.ndarray:
    """Of each byte, with the sum 2 ** PRECISION and none that occurs at zero."""
    counts = np.bincount(values, minlength=256).astype(np.float64)
    table = np.where(counts > 0, np.maximum(1, np.round(counts / counts.sum() * (1 << PRECISION))), 0).astype(np.int64)
    table[table.argmax()] += (1 << PRECISION) - table.sum()
    return table


def lanes_of(count: int) -> int:
    return max(1, min(MOST_LANES, count // 2048))


def encode(values: np.ndarray) -> bytes:
    """Of an array of uint8."""
    table, lanes = frequencies(values), lanes_of(len(values))
    starts = np.cumsum(table) - table
    padded = np.concatenate([values, np.full(-len(values) % lanes, table.argmax(), np.uint8)]).reshape(-1, lanes)
    state, blocks = np.full(lanes, LOWEST, np.uint64), []
    wide, first = table.astype(np.uint64), starts.astype(np.uint64)
    for symbols in padded[::-1]:
        f = wide[symbols]
        full = state >= f << np.uint64(32 - PRECISION)
        blocks.append((state[full] & np.uint64(0xFFFF)).astype(np.uint16))
        state = np.where(full, state >> np.uint64(16), state)
        state = (state // f << np.uint64(PRECISION)) + state % f + first[symbols]
    words = np.concatenate(blocks[::-1]) if blocks else np.zeros(0, np.uint16)
    used = np.flatnonzero(table)
    low, high = int(used[0]), int(used[-1])
    head = struct.pack("<IIBB", len(values), len(words), low, high)
    return (
        head
        + table[low : high + 1].astype("<u2").tobytes()
        + state.astype("<u4").tobytes()
        + words.astype("<u2").tobytes()
    )


def decode(data: bytes, at: int = 0):
    """(array of uint8, where the next one begins)"""
    count, word_count, low, high = struct.unpack_from("<IIBB", data, at)
    at += struct.calcsize("<IIBB")
    table, lanes = np.zeros(256, np.int64), lanes_of(count)
    table[low : high + 1] = np.frombuffer(data, "<u2", high - low + 1, at)
    at += 2 * (high - low + 1)
    state = np.frombuffer(data, "<u4", lanes, at).astype(np.uint64)
    at += 4 * lanes
    words = np.frombuffer(data, "<u2", word_count, at).astype(np.uint64)
    symbol_of = np.repeat(np.arange(256, dtype=np.uint8), table)
    wide, first = table.astype(np.uint64), (np.cumsum(table) - table).astype(np.uint64)
    out, taken = np.empty((-(-count // lanes), lanes), np.uint8), 0
    for row in out:
        slot = state & np.uint64((1 << PRECISION) - 1)
        row[:] = symbol_of[slot.astype(np.int64)]
        state = wide[row] * (state >> np.uint64(PRECISION)) + slot - first[row]
        short = np.flatnonzero(state < LOWEST)
        state[short] = (state[short] << np.uint64(16)) | words[taken : taken + len(short)]
        taken += len(short)
    return out.reshape(-1)[:count], at + 2 * word_count
