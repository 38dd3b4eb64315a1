/** Pictures as they leave: private parts blurred, and nothing in them that says where they were taken. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp, { type OverlayOptions, type Region, type Sharp } from 'sharp';
import type { FileStore } from '#contract/base/file/calls.ts';
import type { Geometry } from '#contract/dataManage/dataSet/geometry.ts';
import { JobFault, type JobContext } from '#server/ground/job/define.ts';
import { shapeBounds } from '#server/dataManage/dataSet/area.ts';
import { dataSetMessages } from '#server/dataManage/dataSet/messages.ts';

interface Kept {
  readonly sha256: string | null;
  readonly store: FileStore | null;
  readonly contentKey: string | null;
  readonly size: string | null;
  readonly type: string | null;
}

/** Larger than any plate or face is sharp: what lies beneath cannot be made out again. */
const BLUR = 12;
/** Pixels around a private shape that are hidden too. */
const MARGIN = 4;
const QUALITY = 95;

async function blurred(bytes: Buffer, shapes: readonly Geometry[]): Promise<Sharp> {
  const upright = await sharp(bytes).autoOrient().toBuffer({ resolveWithObject: true });
  const { width, height } = upright.info;
  const patches = await Promise.all(
    shapes.flatMap((shape) => {
      const bounds = shapeBounds(shape);
      if (bounds === null) return [];
      const left = Math.max(0, Math.floor(bounds.left) - MARGIN);
      const top = Math.max(0, Math.floor(bounds.top) - MARGIN);
      const right = Math.min(width, Math.ceil(bounds.right) + MARGIN);
      const bottom = Math.min(height, Math.ceil(bounds.bottom) + MARGIN);
      if (right <= left || bottom <= top) return [];
      const part = { left, top, width: right - left, height: bottom - top };
      return [hidden(upright.data, part)];
    }),
  );
  return sharp(upright.data).composite(patches);
}

/** A part of a picture as a few coarse squares, softened. */
async function hidden(picture: Buffer, part: Region): Promise<OverlayOptions> {
  const coarse = await sharp(picture)
    .extract(part)
    .resize(Math.min(part.width, 4), Math.min(part.height, 4), { fit: 'fill', kernel: 'linear' })
    .toBuffer();
  const input = await sharp(coarse).resize(part.width, part.height, { fit: 'fill' }).blur(BLUR).toBuffer();
  return { input, left: part.left, top: part.top };
}

/**
 * The content of a frame as it may leave, or null for a frame without. A picture with nothing to hide and nothing written beside
 * its pixels leaves byte by byte.
 */
export async function contentThatLeaves(
  { stores }: Pick<JobContext, 'stores'>,
  { store, contentKey, size, type }: Kept,
  shapes: readonly Geometry[],
): Promise<Readable | null> {
  if (store === null || contentKey === null || size === null || type === null) return null;
  if (stores === undefined) throw new JobFault(dataSetMessages.noStore);
  const body = await stores().of(store).read(contentKey, Number(size));
  if (!type.startsWith('image/')) return body;
  const bytes = await buffer(body);
  const { exif, xmp, iptc, comments } = await sharp(bytes).metadata();
  const isBare = exif === undefined && xmp === undefined && iptc === undefined && comments === undefined;
  if (shapes.length === 0 && isBare) return Readable.from([bytes]);
  // what is written anew has the pixels alone
  const picture = shapes.length === 0 ? sharp(bytes).autoOrient() : await blurred(bytes, shapes);
  const options = { quality: QUALITY, chromaSubsampling: '4:4:4' };
  if (type === 'image/jpeg') return Readable.from([await picture.jpeg(options).toBuffer()]);
  if (type === 'image/webp') return Readable.from([await picture.webp({ quality: QUALITY }).toBuffer()]);
  return Readable.from([await picture.png().toBuffer()]);
}
