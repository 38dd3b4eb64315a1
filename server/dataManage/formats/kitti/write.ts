/**
 * KITTI's object benchmark, and that for tracking where frames stand in scenes: a label file for each picture or scene and
 * the calibration of each. A camera of its own is made of a projection: P2 without a shift, R0_rect without a turn and Tr as
 * the place of the camera, which project as the given one. Names of frames and scenes become
 * numbers; `sequences.txt` keeps those of scenes and cameras. Clouds go beside the pictures of their moments.
 */
import { Ahead } from '../ahead.ts';
import { KITTI_POINT, pointBytesOf } from '../clouds.ts';
import { endingOf, folderOf, type Writer } from '../door.ts';
import { splitProjection, type Matrix } from '../matrices.ts';
import type { FormatFrame, FormatObject, WriteSource, WrittenFile } from '../model.ts';
import { extentOf } from '../shapes.ts';
import { AXES } from './calibration.ts';
import { isDontCare, placeInCamera } from './labels.ts';

/** KITTI writes two decimals; six keep what other formats say. */
const told = (value: number): string => {
  const text = value.toFixed(6).replace(/0{1,4}$/, '');
  return text.startsWith('-') && Number(text) === 0 ? text.slice(1) : text;
};

const numberOr = (value: unknown, other: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : other;

/** A name without spaces, which divide columns. */
const word = (name: string): string => name.replace(/\s+/g, '_') || '_';

/** The columns of an object; null where it has neither box nor cuboid. */
function columnsOf(object: FormatObject, toCamera: Matrix): string | null {
  const cuboid = isDontCare(object.className) ? undefined : object.shapes.find((shape) => shape.kind === 'cuboid');
  const box = object.shapes.find((shape) => shape.kind === 'box');
  if (cuboid === undefined && box === undefined) return null;
  const [left, top, right, bottom] = box === undefined ? [-1, -1, -1, -1] : (extentOf(box) ?? []);
  const place = cuboid === undefined ? null : placeInCamera(cuboid, toCamera);
  const { truncated, occluded, alpha, score } = object.attributes;
  const fromAxis = place === null ? 0 : place.ry - Math.atan2(place.x, place.z);
  const seenAt = place === null ? -10 : Math.atan2(Math.sin(fromAxis), Math.cos(fromAxis));
  const columns = [
    word(object.className),
    told(numberOr(truncated, -1)),
    String(Math.trunc(numberOr(occluded, -1))),
    told(numberOr(alpha, seenAt)),
    ...[left, top, right, bottom].map((side) => told(side ?? -1)),
    ...(place === null
      ? ['-1', '-1', '-1', '-1000', '-1000', '-1000', '-10']
      : [place.height, place.width, place.length, place.x, place.y, place.z, place.ry].map(told)),
  ];
  if (typeof score === 'number') columns.push(told(score));
  return columns.join(' ');
}

const exact = (matrix: readonly number[]): string => matrix.map((each) => each.toExponential(12)).join(' ');

function calibrationText(projection: readonly number[]): { text: string; toCamera: Matrix } | null {
  const split = splitProjection(projection);
  if (split === null) return null;
  const { camera, extrinsic } = split;
  const p = exact(camera);
  const text =
    ['P0', 'P1', 'P2', 'P3'].map((name) => `${name}: ${p}\n`).join('') +
    `R0_rect: ${exact([1, 0, 0, 0, 1, 0, 0, 0, 1])}\n` +
    `Tr_velo_to_cam: ${exact(extrinsic.slice(0, 12))}\n` +
    `Tr_imu_to_velo: ${exact([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0])}\n`;
  return { text, toCamera: extrinsic };
}

interface Series {
  readonly number: number;
  /** Its sensor of each kind; null while there is none. */
  readonly sensors: Record<FormatFrame['kind'], string | null>;
}

/**
 * Numbers for frames, given in the order of the source: those of the benchmark for objects, or of a sequence for each scene and
 * camera. The cloud of a moment has the number of its picture; in a scene of several cameras it lies with one of them.
 */
class Numbers {
  readonly #series = new Map<string, Series[]>();
  readonly #last = new Map<string, number>();
  #count = 0;
  #moment = { name: '', number: -1, kinds: new Set<FormatFrame['kind']>() };

  of(frame: FormatFrame): { readonly series: number | null; readonly number: number } {
    if (frame.scene === '') return { series: null, number: this.#ofMoment(frame) };
    const { kind, place } = frame;
    const { number: series } = this.#seriesOf(frame);
    const next = (this.#last.get(`${series} ${kind}`) ?? -1) + 1;
    // a place that does not grow would be the number of another frame
    const number = place !== null && place >= next ? place : next;
    this.#last.set(`${series} ${kind}`, number);
    return { series, number };
  }

  #seriesOf({ scene, sensor, kind }: FormatFrame): Series {
    const all = this.#series.get(scene) ?? [];
    this.#series.set(scene, all);
    const own =
      all.find(({ sensors }) => sensors[kind] === sensor) ?? all.find(({ sensors }) => sensors[kind] === null);
    if (own !== undefined) {
      own.sensors[kind] = sensor;
      return own;
    }
    const series = { number: this.#count, sensors: { picture: null, cloud: null, [kind]: sensor } };
    this.#count += 1;
    all.push(series);
    return series;
  }

  /** Without a scene, frames of one place in folders beside each other are of one moment. */
  #ofMoment({ key, kind, place }: FormatFrame): number {
    const name = place === null ? '' : `${folderOf(folderOf(key))} ${place}`;
    const { number: last, kinds } = this.#moment;
    if (name !== '' && this.#moment.name === name && !kinds.has(kind)) {
      kinds.add(kind);
      return last;
    }
    const number = place !== null && place > last ? place : last + 1;
    this.#moment = { name, number, kinds: new Set([kind]) };
    return number;
  }
}

/** A sequence of the benchmark for tracking. */
class Sequence {
  readonly names: string;
  readonly lines: string[] = [];
  /** Of its first frame: a sequence has one calibration. */
  readonly calibration: ReturnType<typeof calibrationText>;
  readonly #tracks = new Map<string, number>();

  constructor({ scene, sensor, projection }: FormatFrame) {
    this.names = JSON.stringify([scene, sensor]);
    this.calibration = projection === null ? null : calibrationText(projection);
  }

  add(number: number, objects: readonly FormatObject[]): void {
    for (const object of objects) {
      const columns = columnsOf(object, this.calibration?.toCamera ?? AXES);
      if (columns !== null) this.lines.push(`${number} ${this.#track(object.track)} ${columns}\n`);
    }
  }

  /** A number for a track that has none. */
  #track(track: string): string {
    if (track === '') return '-1';
    if (/^\d{1,6}$/.test(track)) return track;
    const number = this.#tracks.get(track) ?? 1_000_000 + this.#tracks.size;
    this.#tracks.set(track, number);
    return String(number);
  }
}

async function* write(source: WriteSource): AsyncGenerator<WrittenFile> {
  const ahead = new Ahead(source);
  const numbers = new Numbers();
  const names: string[] = [];
  for (let next = await ahead.peek(); next !== null; next = await ahead.peek()) {
    const { scene } = next.frame;
    const sequences = new Map<number, Sequence>();
    for await (const { frame, objects } of ahead.while((each) => each.scene === scene)) {
      const { series, number } = numbers.of(frame);
      if (frame.kind !== 'picture') continue;
      if (series !== null) {
        const sequence = sequences.get(series) ?? new Sequence(frame);
        sequences.set(series, sequence);
        sequence.add(number, objects);
        continue;
      }
      const calibration = frame.projection === null ? null : calibrationText(frame.projection);
      const lines = objects.flatMap((object) => columnsOf(object, calibration?.toCamera ?? AXES) ?? []);
      const name = String(number).padStart(6, '0');
      yield { path: `training/label_2/${name}.txt`, content: lines.map((line) => `${line}\n`) };
      if (calibration !== null) yield { path: `training/calib/${name}.txt`, content: [calibration.text] };
    }
    for (const [series, { names: own, lines, calibration }] of sequences) {
      const name = String(series).padStart(4, '0');
      names.push(`${name} ${own}\n`);
      yield { path: `tracking/label_02/${name}.txt`, content: lines };
      if (calibration !== null) yield { path: `tracking/calib/${name}.txt`, content: [calibration.text] };
    }
  }
  if (names.length > 0) yield { path: 'tracking/sequences.txt', content: names };
}

export const writer: Writer = {
  write,
  cloudPoint: KITTI_POINT,
  placing() {
    const numbers = new Numbers();
    return (frame) => {
      const { series, number } = numbers.of(frame);
      const isPicture = frame.kind === 'picture';
      // a cloud with a head is of another kind
      if (!isPicture && pointBytesOf(frame.key) === null) return null;
      const name = `${String(number).padStart(6, '0')}.${isPicture ? endingOf(frame.key) || 'png' : 'bin'}`;
      return series === null
        ? `training/${isPicture ? 'image_2' : 'velodyne'}/${name}`
        : `tracking/${isPicture ? 'image_02' : 'velodyne'}/${String(series).padStart(4, '0')}/${name}`;
    };
  },
};
