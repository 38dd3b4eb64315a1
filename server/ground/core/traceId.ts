/** Ids of requests: 128 random bits in hex, generated in batches, since the cost of a call hardly depends on its size. */
import { randomBytes } from 'node:crypto';

const BYTES = 16;
const AT_ONCE = 256;

let drawn = Buffer.alloc(0);
let next = 0;

export function newTraceId(): string {
  if (next >= drawn.length) {
    drawn = randomBytes(BYTES * AT_ONCE);
    next = 0;
  }
  next += BYTES;
  return drawn.toString('hex', next - BYTES, next);
}
