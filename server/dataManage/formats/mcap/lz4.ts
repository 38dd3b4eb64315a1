/** LZ4 frames, by which recorders pack their blocks. Whatever does not fit the bytes at hand is an error. */

const MAGIC = 0x184d2204;

const broken = (): Error => new Error('the LZ4 frame is broken');

/** Undoes one block into `out` from `to` on, and says where it ended. Matches may reach into blocks before it. */
function undoBlock(block: Uint8Array, out: Uint8Array, to: number): number {
  let [at, end] = [0, to];
  const byte = (): number => {
    const value = block[at];
    if (value === undefined) throw broken();
    at += 1;
    return value;
  };
  const long = (short: number): number => {
    let length = short;
    if (short < 15) return length;
    for (let more = 255; more === 255; length += more) more = byte();
    return length;
  };
  for (;;) {
    const token = byte();
    const literals = long(token >> 4);
    if (at + literals > block.length || end + literals > out.length) throw broken();
    out.set(block.subarray(at, at + literals), end);
    at += literals;
    end += literals;
    // the last sequence has no match
    if (at === block.length) return end;
    const back = byte() | (byte() << 8);
    const length = long(token & 15) + 4;
    const from = end - back;
    if (back === 0 || from < 0 || end + length > out.length) throw broken();
    if (back >= length) out.copyWithin(end, from, from + length);
    // what is copied is copied again
    else for (let index = 0; index < length; index += 1) out[end + index] = out[from + index] ?? 0;
    end += length;
  }
}

/** @throws Error where the frame is broken or is not of `size` bytes */
export function undoLz4(bytes: Uint8Array, size: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 7 || view.getUint32(0, true) !== MAGIC) throw broken();
  const flags = view.getUint8(4);
  const [hasBlockSum, hasSize, hasWords] = [(flags & 0x10) !== 0, (flags & 0x08) !== 0, (flags & 0x01) !== 0];
  if (flags >> 6 !== 1 || hasWords) throw broken();
  const out = new Uint8Array(size);
  let at = 7 + (hasSize ? 8 : 0);
  let end = 0;
  for (;;) {
    if (at + 4 > bytes.length) throw broken();
    const head = view.getUint32(at, true);
    at += 4;
    if (head === 0) break;
    const length = head & 0x7fffffff;
    const block = bytes.subarray(at, at + length);
    if (block.length !== length) throw broken();
    if (head >>> 31 === 0) end = undoBlock(block, out, end);
    else {
      if (end + length > size) throw broken();
      out.set(block, end);
      end += length;
    }
    at += length + (hasBlockSum ? 4 : 0);
  }
  if (end !== size) throw broken();
  return out;
}
