/** The size of a picture by its first bytes, and whether it is what its name says. */
import { imageSize } from 'image-size';
import { LONGEST_SIDE } from '#contract/dataManage/dataSet/geometry.ts';
import { endingOf, firstBytes, type Problem } from './door.ts';
import type { SourceFile } from './model.ts';

export const PICTURE_ENDINGS = ['jpg', 'jpeg', 'png', 'webp'] as const;

/** Bytes that are looked at: few, and more for a JPEG whose camera wrote much before its size, a small picture among it. */
const HEADS = [32 * 1024, 1024 * 1024];

interface PictureSize {
  /** As it is shown: turned by what EXIF says. */
  readonly width: number;
  readonly height: number;
  /** What it is by its content, where the name says otherwise. */
  readonly other: string | null;
}

export async function sizeOfPicture(file: SourceFile): Promise<PictureSize | Problem> {
  const ending = endingOf(file.path).replace('jpeg', 'jpg');
  for (const head of HEADS) {
    const found = sizeIn(await firstBytes(file, head));
    if (found === null && file.bytes > head) continue;
    if (found === null || !['jpg', 'png', 'webp'].includes(found.type ?? '')) break;
    const { width, height, type = '', orientation = 1 } = found;
    if (!(width > 0 && height > 0 && width <= LONGEST_SIDE && height <= LONGEST_SIDE))
      return { code: 'pictureTooLarge', values: { file: file.path, width, height } };
    const isTurned = orientation >= 5 && orientation <= 8;
    return {
      width: isTurned ? height : width,
      height: isTurned ? width : height,
      other: type === ending ? null : type,
    };
  }
  return { code: 'notAPicture', values: { file: file.path, ending } };
}

function sizeIn(bytes: Uint8Array) {
  try {
    return imageSize(bytes);
  } catch {
    return null;
  }
}
