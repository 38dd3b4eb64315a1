/**
 * OpenLABEL 1.0: a file for each scene, and one for each thousand frames that stand in none. The source is read once: a file
 * is written while it is asked for, and what its objects were stands behind the frames.
 */
import { createHash } from 'node:crypto';
import { Ahead, fileName, type Each } from '../ahead.ts';
import type { Writer } from '../door.ts';
import { IDENTITY, inverse, splitProjection } from '../matrices.ts';
import type { FormatFrame, FormatObject, WrittenFile } from '../model.ts';
import { attributeElements, Intervals, shapeElements, Summary, type Elements } from './elements.ts';

const MOST_ALONE = 1000;
/** Characters that are gathered before they are given. */
const PORTION = 65_536;
const UID = /^(?:-?\d+|[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12})$/;

/** A UUID that follows from names, so that writing again gives the same file. */
function uidOf(...names: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(names)).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

const streamName = ({ sensor, kind }: FormatFrame): string => sensor || (kind === 'picture' ? 'camera' : 'lidar');

class SceneFile {
  readonly #ahead: Ahead;
  readonly #scene: string;
  readonly #streams = new Map<string, FormatFrame>();
  readonly #objects = new Map<string, Summary>();
  readonly #frames = new Intervals();
  #base = 'base';

  constructor(ahead: Ahead, scene: string) {
    this.#ahead = ahead;
    this.#scene = scene;
  }

  /** All frames of the next moment of this scene; empty at its end. */
  async #moment(last: number): Promise<{ number: number; each: Each[] }> {
    const each: Each[] = [];
    let number = last + 1;
    for (let next = await this.#ahead.peek(); next !== null; next = await this.#ahead.peek()) {
      const { scene, place, sensor } = next.frame;
      if (scene !== this.#scene) break;
      const first = each[0]?.frame;
      if (first !== undefined && (scene === '' || place === null || place !== first.place)) break;
      if (each.some(({ frame }) => frame.sensor === sensor && frame.kind === next?.frame.kind)) break;
      // a place that does not grow cannot be a frame number again
      if (first === undefined && scene !== '' && place !== null && place > last) number = place;
      each.push(next);
      this.#ahead.drop();
    }
    return { number, each };
  }

  /** The object's id: its track where that may be one, and one of its own where the track is there already. */
  #summaryOf(frame: FormatFrame, object: FormatObject, taken: ReadonlySet<string>): { uid: string; summary: Summary } {
    const { track, className, key } = object;
    const isFree = (uid: string): boolean => {
      const known = this.#objects.get(uid);
      return (known === undefined || known.type === className) && !taken.has(`${uid} ${streamName(frame)}`);
    };
    const wanted = track === '' ? '' : UID.test(track) ? track : uidOf(this.#scene, track);
    const uid = wanted !== '' && isFree(wanted) ? wanted : uidOf(this.#scene, frame.key, key, className);
    let summary = this.#objects.get(uid);
    if (summary === undefined) {
      summary = new Summary(track || key, className, uid === track ? null : track);
      this.#objects.set(uid, summary);
    }
    return { uid, summary };
  }

  #momentText(number: number, each: readonly Each[]): string {
    const objects: Record<string, { object_data: Elements }> = {};
    const streams: Record<string, unknown> = {};
    const taken = new Set<string>();
    // attributes stand with the object where it is in one picture, else with its shape in each
    const isAlone = each.length === 1;
    for (const { frame, objects: all } of each) {
      const stream = streamName(frame);
      const first = this.#streams.get(stream);
      if (first === undefined) this.#streams.set(stream, frame);
      const { width, height, attributes } = frame;
      const projection =
        first !== undefined && String(first.projection) === String(frame.projection) ? undefined : frame.projection;
      streams[stream] = {
        uri: frame.key,
        stream_properties: {
          width_px: width ?? undefined,
          height_px: height ?? undefined,
          projection: projection ?? undefined,
          attributes: Object.keys(attributes).length === 0 ? undefined : attributes,
          sync: frame.takenAt === null ? undefined : { timestamp: frame.takenAt },
        },
      };
      for (const object of all) {
        const { uid, summary } = this.#summaryOf(frame, object, taken);
        taken.add(`${uid} ${stream}`);
        const { object_data: data } = (objects[uid] ??= { object_data: {} });
        const told = attributeElements(object.attributes);
        const isNested = !isAlone && Object.keys(told).length > 0;
        if (!isNested) Object.assign(data, told);
        object.shapes.forEach((shape, at) => {
          const more = isNested && at === 0 ? { attributes: told } : {};
          for (const [type, element] of shapeElements(shape, frame, stream, this.#base, more))
            (data[type] ??= []).push(element);
        });
        summary.add(number, data);
      }
    }
    return `"${number}":${JSON.stringify({ frame_properties: { streams }, objects })}`;
  }

  /** Streams and coordinate systems, as the first frame of each stream says them. */
  #rigText(): string {
    const systems: Record<string, { type: string; parent: string; children: string[]; pose_wrt_parent?: object }> = {
      [this.#base]: { type: 'sensor_cs', parent: '', children: [] },
    };
    const streams: Record<string, unknown> = {};
    for (const [name, { kind, sensor, width, height, projection }] of this.#streams) {
      const split = projection === null ? null : splitProjection(projection);
      const camera = split?.camera;
      streams[name] = {
        type: kind === 'picture' ? 'camera' : 'lidar',
        uri: '',
        stream_properties: {
          sensor: sensor === name ? undefined : sensor,
          intrinsics_pinhole:
            camera === undefined || width === null || height === null
              ? undefined
              : { width_px: width, height_px: height, camera_matrix: camera, distortion_coeffs: [0, 0, 0, 0, 0] },
        },
      };
      if (name === this.#base) continue;
      systems[this.#base]?.children.push(name);
      // cuboids are written in the frame of the clouds, so clouds stand where they do
      const way = kind === 'cloud' ? IDENTITY : split === null ? null : inverse(split.extrinsic);
      const pose = way === null ? undefined : { matrix4x4: way };
      systems[name] = { type: 'sensor_cs', parent: this.#base, children: [], ...(pose && { pose_wrt_parent: pose }) };
    }
    return `"streams":${JSON.stringify(streams)},"coordinate_systems":${JSON.stringify(systems)}`;
  }

  async *text(): AsyncGenerator<string> {
    yield `{"openlabel":{"metadata":{"schema_version":"1.0.0","name":${JSON.stringify(this.#scene)}},"frames":{`;
    let portion = '';
    let count = 0;
    for (let last = -1; this.#scene !== '' || count < MOST_ALONE; count += 1) {
      const { number, each } = await this.#moment(last);
      if (each.length === 0) break;
      last = number;
      // cuboids are in the frame of the cloud, under its name once it is known
      const cloud = count === 0 ? each.find(({ frame }) => frame.kind === 'cloud') : undefined;
      if (cloud !== undefined) this.#base = streamName(cloud.frame);
      this.#frames.add(number);
      portion += `${count === 0 ? '' : ','}\n${this.#momentText(number, each)}`;
      if (portion.length < PORTION) continue;
      yield portion;
      portion = '';
    }
    yield `${portion}\n},${this.#rigText()},"frame_intervals":${JSON.stringify(this.#frames)},"objects":{`;
    let isFirst = true;
    for (const [uid, summary] of this.#objects) {
      yield `${isFirst ? '' : ','}\n"${uid}":${JSON.stringify(summary)}`;
      isFirst = false;
    }
    yield '\n}}}\n';
  }
}

export const writer: Writer = {
  async *write(source): AsyncGenerator<WrittenFile> {
    const ahead = new Ahead(source);
    let count = 0;
    for (let next = await ahead.peek(); next !== null; next = await ahead.peek()) {
      const { scene } = next.frame;
      yield { path: `openlabel/${fileName(scene, count)}.json`, content: new SceneFile(ahead, scene).text() };
      count += 1;
      if ((await ahead.peek()) === next)
        throw new Error('the content of a file was not read before the next one was asked for');
    }
  },
  placing:
    () =>
    ({ key }) =>
      key,
};
