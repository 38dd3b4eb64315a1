/** Cuts a square out of a picture, in the browser. */

export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels of a portrait's side: sharp at four times the size that the console shows. */
const SIDE = 512;
const QUALITY = 0.9;

/** Answers a JPEG of 512 pixels. Rejects when the picture cannot be drawn. */
export async function cropImage(source: string, { x, y, width, height }: Square): Promise<Blob> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const drawing = canvas.getContext('2d');
  if (drawing === null) throw new Error('no canvas');
  // what was transparent would be black in a JPEG
  drawing.fillStyle = '#ffffff';
  drawing.fillRect(0, 0, SIDE, SIDE);
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(image, x, y, width, height, 0, 0, SIDE, SIDE);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/jpeg', QUALITY);
  });
}
