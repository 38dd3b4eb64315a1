/** Clouds without a head, as KITTI and nuScenes write them: floats of each point, x, y, z and intensity first. */

/** x, y, z and intensity. */
export const KITTI_POINT = 16;
/** The ring of the laser besides. */
const NUSCENES_POINT = 20;

/** Bytes of a point by the name of the file; null for a cloud that says so itself, as PCD does. */
export const pointBytesOf = (path: string): number | null =>
  /\.pcd\.bin$/i.test(path) ? NUSCENES_POINT : /\.bin$/i.test(path) ? KITTI_POINT : null;

/**
 * The points of a cloud that are wanted, each cut to its first bytes; what is behind the last whole point comes as it is.
 * @param to bytes that are kept of each
 */
export async function* pointsOf(
  parts: AsyncIterable<Uint8Array>,
  point: number,
  { to = point, isWanted = () => true }: { to?: number; isWanted?: (bytes: Buffer, at: number) => boolean },
): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0);
  for await (const part of parts) {
    const bytes = rest.length === 0 ? Buffer.from(part) : Buffer.concat([rest, part]);
    const whole = bytes.length - (bytes.length % point);
    let kept = 0;
    for (let at = 0; at < whole; at += point) {
      if (!isWanted(bytes, at)) continue;
      if (kept < at) bytes.copyWithin(kept, at, at + to);
      kept += to;
    }
    if (kept > 0) yield bytes.subarray(0, kept);
    rest = bytes.subarray(whole);
  }
  if (rest.length > 0) yield rest;
}

/** Whether a point is a place; beams that met nothing are written as NaN. */
export const isPlace = (bytes: Buffer, at: number): boolean =>
  Number.isFinite(bytes.readFloatLE(at) + bytes.readFloatLE(at + 4) + bytes.readFloatLE(at + 8));
