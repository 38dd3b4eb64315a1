/** What the bytes of an image say of it. */
import { imageSize } from 'image-size';
import type { FileProblem } from '#contract/base/file/calls.ts';

const MOST_PIXELS = 50_000_000;
const LONGEST_SIDE = 16_384;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const JPEG = Buffer.from([0xff, 0xd8]);
const GIF = Buffer.from('GIF8');
const RIFF = Buffer.from('RIFF');

const begins = (bytes: Buffer, with_: Buffer): boolean => bytes.subarray(0, with_.length).equals(with_);

/** Whether an image ends where its format says: what stands behind it is something else. */
function endsProperly(head: Buffer, tail: Buffer, size: number): boolean {
  if (begins(head, PNG)) return tail.subarray(-8, -4).toString('latin1') === 'IEND';
  if (begins(head, JPEG)) {
    // cameras pad with zeros
    let end = tail.length;
    while (end > 0 && tail[end - 1] === 0) end -= 1;
    return tail[end - 2] === 0xff && tail[end - 1] === 0xd9;
  }
  if (begins(head, GIF)) return tail.at(-1) === 0x3b;
  if (begins(head, RIFF)) {
    const said = head.readUInt32LE(4) + 8;
    return said === size || said + 1 === size;
  }
  return false;
}

/** Width and height in pixels, and what is wrong with an image. `head` and `tail` may overlap. */
export function imageFacts(
  head: Buffer,
  tail: Buffer,
  size: number,
): { width: number | null; height: number | null; problem: FileProblem | null } {
  let facts: { width: number; height: number };
  try {
    facts = imageSize(head);
  } catch {
    return { width: null, height: null, problem: 'brokenImage' };
  }
  const { width, height } = facts;
  if (!(width > 0 && height > 0)) return { width: null, height: null, problem: 'brokenImage' };
  const isHuge = width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS;
  const problem = isHuge ? 'tooManyPixels' : endsProperly(head, tail, size) ? null : 'twoKinds';
  return { width, height, problem };
}
