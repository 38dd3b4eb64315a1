/**
 * Pictures alone: JPEG, PNG and WebP, each a frame by its path. Those that are named as nuScenes names its files say their
 * drive, sensor and time besides; the clouds of such a drive come with them.
 */
import { bareFrame, baseName, finding, hasEnding, refuseFile, type Reader } from './door.ts';
import type { FormatFrame, SourceFile } from './model.ts';
import { PICTURE_ENDINGS, sizeOfPicture } from './pictureSize.ts';

/** Drive, sensor, microseconds, as in `n015-2018-07-24-11-22-45+0800__CAM_BACK__1532402927637525.jpg`. */
const NAMED = /^([^/]{1,100}?)__([A-Z][A-Z0-9_]{0,60})__(\d{16})\.(?:jpe?g|png|webp|pcd\.bin)$/;
const CLOUD = '.pcd.bin';
/** x, y, z, intensity and ring as float32. */
const POINT_BYTES = 20;

type Facts = Pick<FormatFrame, 'scene' | 'place' | 'sensor' | 'takenAt'>;

/**
 * What the names of files say, by path. Cameras look one after the other while the LiDAR turns: in the order of time a moment
 * ends where a sensor would come twice.
 */
function factsIn(files: readonly SourceFile[]): ReadonlyMap<string, Facts> {
  const named = files.flatMap(({ path }) => {
    const [, scene, sensor, time] = NAMED.exec(baseName(path)) ?? [];
    return scene === undefined || sensor === undefined || time === undefined ? [] : [{ path, scene, sensor, time }];
  });
  const facts = new Map<string, Facts>();
  for (const [scene, drive] of Map.groupBy(named, (each) => each.scene)) {
    let place = 0;
    const seen = new Set<string>();
    // all times have as many digits
    for (const { path, sensor, time } of drive.toSorted((one, other) => (one.time < other.time ? -1 : 1))) {
      if (seen.has(sensor)) {
        place += 1;
        seen.clear();
      }
      seen.add(sensor);
      facts.set(path, { scene, place, sensor, takenAt: new Date(Math.floor(Number(time) / 1000)).toISOString() });
    }
  }
  return facts;
}

export const reader: Reader = {
  async recognises(files) {
    const count = files.filter((file) => hasEnding(file, ...PICTURE_ENDINGS)).length;
    // any format with labels fits better
    return count === 0 ? 0 : 0.1 + (0.2 * count) / files.length;
  },
  async *read(files) {
    const pictures = files.filter((file) => hasEnding(file, ...PICTURE_ENDINGS));
    if (pictures.length === 0) throw refuseFile('notOfFormat', { format: 'JPEG, PNG, WebP' });
    const facts = factsIn(files);
    for (const file of pictures) {
      const found = await sizeOfPicture(file);
      if ('code' in found) {
        yield finding(found.code, file.path, found.values);
        continue;
      }
      const { width, height, other } = found;
      if (other !== null) yield finding('otherEnding', file.path, { file: file.path, found: other });
      yield { kind: 'frame', value: { ...bareFrame(file.path), ...facts.get(file.path), width, height } };
    }
    for (const file of files) {
      if (hasEnding(file, ...PICTURE_ENDINGS)) continue;
      const { path, bytes } = file;
      const known = path.endsWith(CLOUD) ? facts.get(path) : undefined;
      if (known === undefined) {
        yield finding('fileNotUsed', path, { file: path });
        continue;
      }
      if (bytes % POINT_BYTES === 0) yield { kind: 'frame', value: { ...bareFrame(path, 'cloud'), ...known } };
      else yield finding('cloudLength', path, { file: path, bytes, point: POINT_BYTES });
    }
  },
};
