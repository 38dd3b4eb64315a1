/**
 * Tracklets of KITTI's raw recordings (`tracklet_labels.xml`): cuboids in the frame of the LiDAR, each with its place in every
 * frame from its first. A place is the middle of the lower side.
 */
import { baseName, bareFrame, finding, firstText, folderOf, hasEnding, refuseFile } from '../door.ts';
import { quaternionOf, turnOf } from '../matrices.ts';
import type { ReadItem, Scalar, SourceFile } from '../model.ts';
import { cuboidOf, isProblem } from '../shapes.ts';
import { xmlEvents } from '../xml.ts';

const MOST_FRAMES = 2_000_000;

export async function trackletsIn(files: readonly SourceFile[]): Promise<SourceFile[]> {
  const found: SourceFile[] = [];
  for (const file of files.filter((each) => hasEnding(each, 'xml')).slice(0, 50))
    if (/<tracklets[\s>]/.test(await firstText(file, 1000))) found.push(file);
  return found;
}

/** A tracklet in one frame. */
interface Pose {
  readonly number: number;
  readonly className: string;
  readonly size: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  readonly frame: number;
  readonly at: string;
}

/** Poses one by one, in the order of the file. */
async function* posesOf(file: SourceFile): AsyncGenerator<Pose> {
  const path: string[] = [];
  let tracklet: Record<string, string> = {};
  let pose: Record<string, string> = {};
  let [number, frame] = [-1, 0];
  for await (const event of xmlEvents(file)) {
    if (event.kind === 'open') {
      path.push(event.name);
      if (event.name !== 'item') continue;
      if (path.at(-2) === 'tracklets') {
        number += 1;
        tracklet = {};
      }
      pose = {};
      continue;
    }
    path.pop();
    const [above, beyond] = [path.at(-1), path.at(-2)];
    if (above === 'item' && beyond === 'poses') pose[event.name] = event.text;
    else if (above === 'item') tracklet[event.name] = event.text;
    if (event.name === 'first_frame') frame = Number(event.text);
    if (event.name !== 'item' || above !== 'poses') continue;
    const at = `${file.path}:${event.line}`;
    yield { number, className: tracklet['objectType'] ?? '', size: tracklet, values: pose, frame, at };
    frame += 1;
  }
}

const ofTen = (number: number): string => String(number).padStart(10, '0');

/** What a pose says besides; -1 stands for what nobody told. */
function attributesOf(values: Pose['values']): Record<string, Scalar> {
  const attributes: Record<string, Scalar> = {};
  for (const name of ['occlusion', 'truncation']) {
    const value = Number(values[name] ?? -1);
    if (Number.isFinite(value) && value >= 0) attributes[name] = value;
  }
  // made between two that a person set
  if (values['state'] === '1') attributes['keyframe'] = false;
  return attributes;
}

function* objectOf({ number, className, size, values, at }: Pose, frame: string): Generator<ReadItem> {
  const side = (name: string): number => Number(size[name] ?? NaN);
  const value = (name: string): number => Number(values[name] ?? NaN);
  const [length, width, height] = [side('l'), side('w'), side('h')];
  const turn = turnOf(value('rx'), value('ry'), value('rz'));
  // the middle lies half the height above, along the axis of the cuboid itself
  const up = [turn[2] ?? 0, turn[6] ?? 0, turn[10] ?? 0].map((each) => (each * height) / 2);
  const [x, y, z] = [value('tx') + (up[0] ?? 0), value('ty') + (up[1] ?? 0), value('tz') + (up[2] ?? 0)];
  const shape = cuboidOf([x, y, z], [length, width, height], quaternionOf(turn));
  if (className === '') yield finding('notUnderstood', at);
  else if (isProblem(shape)) yield finding(shape.code, at, shape.values);
  else {
    const track = String(number);
    const object = { frame, key: track, className, shapes: [shape], attributes: attributesOf(values), track };
    yield { kind: 'object', value: object };
  }
}

export async function* tracklets(file: SourceFile, paths: ReadonlySet<string>): AsyncGenerator<ReadItem> {
  const root = folderOf(file.path);
  const scene = baseName(root) || baseName(file.path).replace(/\.xml$/i, '');
  const classes = new Set<string>();
  let last = -1;
  for await (const { frame, className } of posesOf(file)) {
    if (Number.isInteger(frame)) last = Math.max(last, frame);
    if (className === '' || classes.has(className)) continue;
    classes.add(className);
    yield { kind: 'class', value: { name: className, number: null, parent: '' } };
  }
  if (last > MOST_FRAMES) throw refuseFile('tooManyFrames', { most: MOST_FRAMES });
  const below = (path: string): string => (root === '' ? path : `${root}/${path}`);
  const keyOf = (place: number): string => below(`velodyne_points/data/${ofTen(place)}.bin`);
  for (let place = 0; place <= last || paths.has(keyOf(place)); place += 1) {
    last = Math.max(last, place);
    yield { kind: 'frame', value: { ...bareFrame(keyOf(place), 'cloud'), scene, place, sensor: 'velodyne' } };
    const picture = below(`image_02/data/${ofTen(place)}.png`);
    if (paths.has(picture)) yield { kind: 'frame', value: { ...bareFrame(picture), scene, place, sensor: 'image_02' } };
  }
  for await (const pose of posesOf(file)) {
    if (Number.isInteger(pose.frame) && pose.frame >= 0) yield* objectOf(pose, keyOf(pose.frame));
    else yield finding('frameMissing', pose.at, { frame: String(pose.frame) });
  }
}
