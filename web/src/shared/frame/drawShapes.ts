/** Masks as pictures. */
import type { Geometry } from '#contract/dataManage/dataSet/geometry.ts';

type Mask = Extract<Geometry, { kind: 'mask' }>;

const HALF = 110;

/** A mask as a picture of its own size, for an address. */
export function maskAddress({ width, height, runs }: Mask, colour: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return '';
  const image = context.createImageData(width, height);
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  let at = 0;
  for (const [index, run] of runs.entries()) {
    if (index % 2 === 1)
      for (let pixel = at; pixel < at + run; pixel += 1)
        image.data.set([red ?? 0, green ?? 0, blue ?? 0, HALF], pixel * 4);
    at += run;
  }
  context.putImageData(image, 0, 0);
  return canvas.toDataURL();
}
