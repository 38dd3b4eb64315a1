/**
 * KITTI's benchmarks: objects (`label_2/000007.txt`, `calib/000007.txt`, `image_2/000007.png`, `velodyne/000007.bin`) and
 * tracking (`label_02/0003.txt`, `calib/0003.txt`, `image_02/0003/000007.png`, `velodyne/0003/000007.bin`). The box and the
 * cuboid of a line are one object of the picture; its cuboid is in the frame of the LiDAR (see calibration.ts). Raw recordings have tracklets.
 */
import { KITTI_POINT } from '../clouds.ts';
import { bareFrame, finding, firstText, refuseFile, wholeText, type Reader } from '../door.ts';
import type { FormatFrame, ReadItem, SourceFile } from '../model.ts';
import { sizeOfPicture } from '../pictureSize.ts';
import { calibrationOf, uncalibrated, type Calibration } from './calibration.ts';
import { isDontCare, objectOf, type Line } from './labels.ts';
import { tracklets, trackletsIn } from './tracklets.ts';

/** Bytes. The labels of a frame have a few KB, those of a sequence a few hundred. */
const MOST_LABELS = 64 * 1024 * 1024;
const MOST_CALIBRATION = 65_536;

const LABELS = /(?:^|\/)label_(0?)([23])\/(\d+)\.txt$/;
const PICTURE = /(?:^|\/)image_0?([23])\/(?:(\d+)\/)?(\d+)\.(?:png|jpe?g|webp)$/;
const CLOUD = /(?:^|\/)velodyne\/(?:(\d+)\/)?(\d+)\.bin$/;
const CALIBRATION = /(?:^|\/)calib\/(\d+)\.txt$/;

/** What lies in a folder of the benchmark, by number. */
interface Found {
  readonly calibrations: Map<string, SourceFile>;
  /** By camera and number, in tracking also by sequence. */
  readonly pictures: Map<string, SourceFile>;
  readonly clouds: Map<string, SourceFile>;
  readonly labels: {
    readonly file: SourceFile;
    readonly camera: 2 | 3;
    readonly isTracking: boolean;
    readonly number: string;
  }[];
  readonly others: SourceFile[];
}

/** The folder that the benchmark's folders lie in: `training` and `testing` have the same numbers. */
const setOf = (path: string): string => path.replace(/(?:^|\/)(?:label_0?[23]|image_0?[23]|velodyne|calib)\/.*$/, '');

function sorted(files: readonly SourceFile[]): Found {
  const found: Found = { calibrations: new Map(), pictures: new Map(), clouds: new Map(), labels: [], others: [] };
  for (const file of files) {
    const set = setOf(file.path);
    const [labels, picture, cloud, calibration] = [LABELS, PICTURE, CLOUD, CALIBRATION].map((like) =>
      like.exec(file.path),
    );
    if (labels) {
      const camera = labels[2] === '3' ? 3 : 2;
      found.labels.push({ file, camera, isTracking: labels[1] === '0', number: labels[3] ?? '' });
    } else if (picture) found.pictures.set(`${set}:${picture[1]}:${picture[2] ?? ''}:${picture[3]}`, file);
    else if (cloud) found.clouds.set(`${set}:${cloud[1] ?? ''}:${cloud[2]}`, file);
    else if (calibration) found.calibrations.set(`${set}:${calibration[1]}`, file);
    else found.others.push(file);
  }
  found.labels.sort((a, b) => (a.file.path < b.file.path ? -1 : 1));
  return found;
}

/** The frame of a cloud; of one that was cut off only what is wrong with it. */
const cloudItem = ({ path, bytes }: SourceFile, scene: string, place: number): ReadItem =>
  bytes % KITTI_POINT === 0
    ? { kind: 'frame', value: { ...bareFrame(path, 'cloud'), scene, place, sensor: 'velodyne' } }
    : finding('cloudLength', path, { file: path, bytes, point: KITTI_POINT });

/** The frames of one moment, told once each. */
class Moments {
  readonly #found: Found;
  readonly #told = new Set<string>();
  readonly #calibrations = new Map<string, Calibration>();

  constructor(found: Found) {
    this.#found = found;
  }

  async *calibration(set: string, number: string, camera: 2 | 3): AsyncGenerator<ReadItem, Calibration> {
    const key = `${set}:${number}`;
    const known = this.#calibrations.get(`${key}:${camera}`);
    if (known !== undefined) return known;
    const file = this.#found.calibrations.get(key);
    const calibration =
      file === undefined
        ? uncalibrated({ code: 'calibrationMissing', field: '' })
        : calibrationOf(await wholeText(file, MOST_CALIBRATION), camera);
    if (calibration.problem !== null)
      yield finding(
        calibration.problem.code,
        file?.path ?? [...(set === '' ? [] : [set]), 'calib', `${number}.txt`].join('/'),
        {
          field: calibration.problem.field,
        },
      );
    // neighbours ask for the same one again; those before are not needed any more
    this.#calibrations.clear();
    this.#calibrations.set(`${key}:${camera}`, calibration);
    return calibration;
  }

  /** The picture and the cloud of a moment; returns the key of the picture's frame. */
  async *frames(
    set: string,
    camera: 2 | 3,
    { scene, number, place }: { scene: string; number: string; place: number },
    { projection }: Calibration,
  ): AsyncGenerator<ReadItem, FormatFrame> {
    const file = this.#found.pictures.get(`${set}:${camera}:${scene}:${number}`);
    const sensor = scene === '' ? `image_${camera}` : `image_0${camera}`;
    const key =
      file?.path ?? [...(set === '' ? [] : [set]), sensor, ...(scene === '' ? [] : [scene]), `${number}.png`].join('/');
    let frame: FormatFrame = { ...bareFrame(key), scene, place, sensor, projection };
    if (this.#told.has(key)) return frame;
    this.#told.add(key);
    if (file === undefined) yield finding('pictureMissing', key, { file: key });
    else {
      const picture = await sizeOfPicture(file);
      if ('code' in picture) yield finding(picture.code, key, picture.values);
      else frame = { ...frame, width: picture.width, height: picture.height };
    }
    yield { kind: 'frame', value: frame };
    const cloud = this.#found.clouds.get(`${set}:${scene}:${number}`);
    if (cloud !== undefined && !this.#told.has(cloud.path)) {
      this.#told.add(cloud.path);
      yield cloudItem(cloud, scene, place);
    }
    return frame;
  }

  /** Pictures and clouds that have no labels. */
  async *others(): AsyncGenerator<ReadItem> {
    for (const [name, file] of this.#found.pictures) {
      if (this.#told.has(file.path)) continue;
      const [set = '', camera, scene = '', number = ''] = name.split(':');
      const which = camera === '3' ? 3 : 2;
      const calibration = yield* this.calibration(set, scene === '' ? number : scene, which);
      yield* this.frames(set, which, { scene, number, place: Number(number) }, calibration);
    }
    for (const [name, file] of this.#found.clouds) {
      if (this.#told.has(file.path)) continue;
      const [, scene = '', number = ''] = name.split(':');
      yield cloudItem(file, scene, Number(number));
    }
  }
}

async function* read(files: readonly SourceFile[]): AsyncGenerator<ReadItem> {
  const xmls = await trackletsIn(files);
  if (xmls.length > 0) {
    const paths = new Set(files.map(({ path }) => path));
    for (const file of xmls) yield* tracklets(file, paths);
    return;
  }
  const found = sorted(files);
  if (found.labels.length === 0 && found.calibrations.size === 0) throw refuseFile('notOfFormat', { format: 'KITTI' });
  const moments = new Moments(found);
  const classes = new Set<string>();
  for (const { file, camera, isTracking, number } of found.labels) {
    const set = setOf(file.path);
    const calibration = yield* moments.calibration(set, number, camera);
    const text = await wholeText(file, MOST_LABELS);
    let frame: FormatFrame | null = null;
    // a picture without an object is labelled as well
    if (!isTracking)
      frame = yield* moments.frames(set, camera, { scene: '', number, place: Number(number) }, calibration);
    let lastMoment = '';
    for (const [index, line] of text.split('\n').entries()) {
      const at = `${file.path}:${index + 1}`;
      const columns = line.trim().split(/\s+/);
      if (columns[0] === '') continue;
      const moment = isTracking ? (columns[0] ?? '') : '';
      const wanted = isTracking ? 17 : 15;
      if ((columns.length !== wanted && columns.length !== wanted + 1) || (isTracking && !/^\d{1,9}$/.test(moment))) {
        yield finding('columns', at, { wanted, count: columns.length });
        continue;
      }
      if (frame === null || moment !== lastMoment) {
        const where = { scene: number, number: moment.padStart(6, '0'), place: Number(moment) };
        frame = yield* moments.frames(set, camera, where, calibration);
        lastMoment = moment;
      }
      const own: Line = isTracking ? { track: columns[1] ?? '', columns: columns.slice(2) } : { track: '', columns };
      const className = own.columns[0] ?? '';
      if (!classes.has(className)) {
        classes.add(className);
        yield { kind: 'class', value: { name: className, number: null, parent: '' } };
      }
      yield* objectOf(own, String(index + 1), at, frame, isDontCare(className) ? null : calibration);
    }
  }
  yield* moments.others();
  for (const file of found.others)
    if (!/\.(?:md|txt|zip)$/i.test(file.path)) yield finding('fileNotUsed', file.path, { file: file.path });
}

export const reader: Reader = {
  async recognises(files) {
    if ((await trackletsIn(files)).length > 0) return 0.95;
    const labels = files.find(({ path }) => LABELS.test(path));
    if (labels === undefined)
      return files.some(({ path }) => CALIBRATION.test(path)) && files.some(({ path }) => CLOUD.test(path)) ? 0.7 : 0;
    const [line = ''] = (await firstText(labels, 1000)).split('\n');
    const columns = line.trim().split(/\s+/).length;
    return line === '' ? 0.6 : columns >= 15 && columns <= 18 ? 0.95 : 0;
  },
  read,
};
