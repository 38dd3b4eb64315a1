/**
 * OpenLABEL 1.0 as a scene: cuboids become tracks, in the system that stands still where the file tells how our car moved, else
 * relative to our car.
 */
import type { SceneActor, TagType, TagValue } from '#contract/dataManage/scene/calls.ts';
import { LONGEST_SCENE_S, MOST_ACTORS, MOST_SCENE_POINTS, type SceneFrame } from '#contract/dataManage/scene/rules.ts';
import {
  fieldsOf,
  firstText,
  isFields,
  listOf,
  numbersOf,
  refuseFile,
  textOf,
  timeOf,
  type Fields,
} from '../formats/door.ts';
import { Held } from '../formats/held.ts';
import { jsonValues } from '../formats/json.ts';
import { applied, at, IDENTITY, matrixOf, times, turnOf, type Matrix } from '../formats/matrices.ts';
import type { SourceFile } from '../formats/model.ts';
import { rigOf, timeOfNumber, type Rig } from '../formats/openlabel/rig.ts';
import { sceneFormatMessages } from './messages.ts';
import { headingOf, rounded, stemOf, withSpeeds, type Notes, type ReadScene } from './model.ts';

const KINDS: readonly (readonly [RegExp, SceneActor['kind']])[] = [
  [/^ego/i, 'car'],
  [/bus/i, 'bus'],
  [/truck|trailer|lorry/i, 'truck'],
  [/cycl|bike/i, 'bicycle'],
  [/pedestrian|person|people|child|adult/i, 'person'],
  [/car|van|vehicle|taxi/i, 'car'],
];
const EGO = /^ego/i;
const OWN_BODY = { length: 4.8, width: 1.9, height: 1.6 };
/** Beyond this a place is a mark for “unknown”. */
const FARTHEST_M = 100_000;
const LARGEST_M = 60;

interface Someone {
  readonly name: string;
  readonly type: string;
  readonly isEgo: boolean;
  readonly track: [at: number, x: number, y: number, heading: number | null][];
  size: { length: number; width: number; height: number } | null;
  bad: number;
}

const kindOf = (type: string): SceneActor['kind'] => KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'other';

export const isOpenLabel = async (file: SourceFile): Promise<boolean> =>
  /^\uFEFF?\s*\{\s*"openlabel"\s*:/.test(await firstText(file, 1000));

interface Header {
  readonly rig: Rig;
  readonly metadata: Fields;
  readonly tags: readonly { readonly type: string; readonly data: unknown }[];
  readonly someone: Map<string, Someone>;
  /** The system that stands still, and that of our car; '' without one. */
  readonly world: string;
  readonly vehicle: string;
}

async function headerOf(file: SourceFile): Promise<Header> {
  const taken: Record<string, unknown> = {};
  const someone = new Map<string, Someone>();
  const wanted = {
    streams: 'take',
    coordinate_systems: 'take',
    metadata: 'take',
    tags: 'take',
    objects: { '*': 'take' },
  } as const;
  const held = new Held(file.path);
  for await (const { path, key, value, bytes } of jsonValues(file, { openlabel: wanted })) {
    held.add(bytes);
    if (path !== 'openlabel.objects') {
      taken[String(key)] = value;
      continue;
    }
    const entry = fieldsOf(value);
    const type = textOf(entry['type']);
    const marks = listOf(fieldsOf(entry['object_data'])['boolean']).map(fieldsOf);
    const isEgo = EGO.test(type) || marks.some(({ name, val }) => name === 'isEgo' && val === true);
    const name = textOf(entry['name']) || `${type} ${String(key)}`;
    someone.set(String(key), { name: name.slice(0, 80), type, isEgo, track: [], size: null, bad: 0 });
  }
  const metadata = fieldsOf(taken['metadata']);
  const version = textOf(metadata['schema_version']);
  if (!version.startsWith('1.0'))
    throw refuseFile('unknownVersion', { file: file.path, version: version || '?', known: '1.0.0' });
  const systems = Object.entries(fieldsOf(taken['coordinate_systems']));
  const ofType = (type: string): string => systems.find(([, each]) => fieldsOf(each)['type'] === type)?.[0] ?? '';
  const tags = Object.values(fieldsOf(taken['tags'])).flatMap((each) => {
    const { type, tag_data: data } = fieldsOf(each);
    return textOf(type) === '' ? [] : [{ type: textOf(type), data }];
  });
  return { rig: rigOf(taken), metadata, tags, someone, world: ofType('scene_cs'), vehicle: ofType('local_cs') };
}

class Frames {
  readonly #header: Header;
  readonly #file: SourceFile;
  readonly #notes: Notes;
  readonly #rate: number | null;
  #first: number | null = null;
  #last = -Infinity;
  #count = 0;
  #system = '';
  frame: SceneFrame = 'local';
  startedAt: string | null = null;
  hasTimes = true;
  hasPose = false;

  constructor(header: Header, file: SourceFile, notes: Notes, rate: number | null) {
    this.#header = header;
    this.#file = file;
    this.#notes = notes;
    this.#rate = rate;
  }

  /** Seconds of a frame; null where nothing tells. */
  #timeOf(number: number, properties: Fields): number | null {
    const stamp = properties['timestamp'];
    const told = typeof stamp === 'number' ? timeOfNumber(stamp) : timeOf(textOf(stamp));
    if (told !== null) {
      this.startedAt ??= told;
      return Date.parse(told) / 1000;
    }
    // seconds since some beginning
    if (typeof stamp === 'number') return stamp;
    this.hasTimes = false;
    return this.#rate === null ? null : number / this.#rate;
  }

  /** The system in which places are kept: the first frame decides. */
  #decide(system: string): void {
    const { rig, world, vehicle } = this.#header;
    const isStill = world !== '' && rig.systems.between(system, world) !== null;
    this.frame = isStill ? 'local' : 'vehicle';
    this.#system = isStill ? world : vehicle !== '' && rig.systems.between(system, vehicle) !== null ? vehicle : system;
  }

  take(number: number, frame: Fields): void {
    const { rig, vehicle } = this.#header;
    const properties = fieldsOf(frame['frame_properties']);
    rig.systems.move(properties['transforms']);
    const told = this.#timeOf(number, properties);
    if (told === null) return;
    this.#first ??= told;
    const seconds = rounded(told - this.#first);
    if (seconds <= this.#last) {
      this.#notes.add(this.#file.path, sceneFormatMessages.timesBroken, { frame: number });
      return;
    }
    this.#count += 1;
    if (this.#count > MOST_SCENE_POINTS) return;
    this.#last = seconds;
    for (const [uid, entry] of Object.entries(fieldsOf(frame['objects']))) {
      const one = this.#header.someone.get(uid);
      const cuboid = listOf(fieldsOf(fieldsOf(entry)['object_data'])['cuboid']).map(fieldsOf)[0];
      if (one !== undefined && cuboid !== undefined) this.#see(one, cuboid, seconds);
    }
    const own = this.#system === '' || vehicle === '' ? null : rig.systems.between(vehicle, this.#system);
    const ego = [...this.#header.someone.values()].find(({ isEgo }) => isEgo);
    if (own === null || ego === undefined || ego.track.at(-1)?.[0] === seconds) return;
    this.hasPose = true;
    this.#add(ego, own, seconds);
  }

  #add(one: Someone, way: Matrix, seconds: number): boolean {
    const [x, y] = [at(way, 0, 3), at(way, 1, 3)];
    if (![x, y].every((each) => Number.isFinite(each) && Math.abs(each) < FARTHEST_M)) return false;
    one.track.push([seconds, x, y, headingOf(Math.atan2(at(way, 1, 0), at(way, 0, 0)))]);
    return true;
  }

  #see(one: Someone, cuboid: Fields, seconds: number): void {
    const numbers = numbersOf(cuboid['val']) ?? [];
    if (numbers.length !== 9 && numbers.length !== 10) {
      one.bad += 1;
      return;
    }
    const { rig } = this.#header;
    const system = textOf(cuboid['coordinate_system']);
    if (this.#system === '') this.#decide(system);
    const way = system === this.#system ? IDENTITY : rig.systems.between(system, this.#system);
    const [x = NaN, y = NaN, z = NaN, a = NaN, b = NaN, c = NaN, d = NaN] = numbers;
    const [length = 0, second = 0, third = 0] = numbers.slice(-3);
    const isOfCamera = rig.streams.some(({ name, isCamera }) => name === system && isCamera);
    const [width, height] = isOfCamera ? [third, second] : [second, third];
    const isBody = [length, width, height].every((each) => each > 0 && each < LARGEST_M);
    if (way === null || !isBody) {
      one.bad += 1;
      return;
    }
    const turn = numbers.length === 10 ? matrixOf([a, b, c, d]) : turnOf(a, b, c);
    const turned = [...times(way, turn)];
    const [px, py, pz] = applied(way, [x, y, z]);
    [turned[3], turned[7], turned[11]] = [px, py, pz];
    if (!this.#add(one, turned, seconds)) one.bad += 1;
    else one.size ??= { length: rounded(length), width: rounded(width), height: rounded(height) };
  }

  get count(): number {
    return this.#count;
  }
}

function actorsOf({ someone }: Header, path: string, notes: Notes): SceneActor[] {
  const actors: SceneActor[] = [];
  for (const [uid, one] of someone) {
    const { name, type, isEgo, track, size, bad } = one;
    if (bad > 0) notes.add(path, sceneFormatMessages.badCuboids, { name, count: bad });
    else if (track.length === 0) notes.add(path, sceneFormatMessages.noCuboid, { name });
    if (track.length === 0) continue;
    if (size === null) notes.add(path, sceneFormatMessages.egoSize);
    actors.push({
      id: uid.slice(0, 80),
      name,
      kind: kindOf(type),
      isEgo,
      ...(size ?? OWN_BODY),
      points: withSpeeds(track),
    });
  }
  if (actors.length <= MOST_ACTORS) return actors;
  notes.add(path, sceneFormatMessages.tooManyActors, { count: actors.length, most: MOST_ACTORS });
  const weigh = ({ isEgo, points }: SceneActor): number => (isEgo ? Infinity : points.length);
  return actors.toSorted((one, other) => weigh(other) - weigh(one)).slice(0, MOST_ACTORS);
}

const TEXT_LENGTH = 200;
const LARGEST_NUMBER = 1e9;

/** The value that a tag's data gives for its type here; null where it has none that is kept. */
function valueOf(data: unknown, { valueType, unit }: TagType): TagValue | null {
  if (typeof data === 'string') return valueType === 'text' ? shortText(data) : null;
  const kind = valueType === 'number' ? 'num' : valueType;
  // a bound is no value
  const one = listOf(fieldsOf(data)[kind])
    .map(fieldsOf)
    .find(({ type }) => type === undefined || type === 'value');
  const value = one?.['val'];
  if (valueType === 'boolean') return typeof value === 'boolean' ? value : null;
  if (valueType === 'text') return shortText(textOf(value));
  const units = listOf(fieldsOf(one?.['attributes'])['text']).map(fieldsOf);
  const told = textOf(units.find(({ name }) => name === 'unit')?.['val']);
  if (typeof value !== 'number' || Math.abs(value) > LARGEST_NUMBER) return null;
  return told === '' || told === unit ? value : null;
}

const shortText = (text: string): string | null => {
  const short = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return short === '' || short.length > TEXT_LENGTH ? null : short;
};

/** The tags that are known here, with their values. */
function tagsOf({ tags: told }: Header, path: string, known: ReadonlyMap<string, TagType | null>, notes: Notes) {
  const tags = new Set<string>();
  const values = new Map<string, TagValue>();
  const left = new Set<string>();
  for (const { type: tag, data } of told) {
    const type = known.get(tag);
    if (type === undefined) {
      notes.add(path, sceneFormatMessages.tagUnknown, { tag: tag.slice(0, 80) });
      continue;
    }
    tags.add(tag);
    if (typeof data === 'string' ? data === '' : Object.values(fieldsOf(data)).flatMap(listOf).length === 0) continue;
    const value = type === null ? null : valueOf(data, type);
    if (value !== null) values.set(tag, value);
    else {
      left.add(tag);
      notes.add(path, sceneFormatMessages.tagValueLeft, { tag });
    }
  }
  const valuesLeft = [...left].filter((tag) => !values.has(tag));
  const sorted = [...values].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { tags: [...tags].toSorted(), tagValues: Object.fromEntries(sorted), valuesLeft };
}

/** A file as a scene; null where it cannot be one, which is noted. @throws Refusal where it is broken */
export async function readOpenLabel(
  file: SourceFile,
  rate: number | null,
  knownTags: ReadonlyMap<string, TagType | null>,
  notes: Notes,
): Promise<ReadScene | null> {
  const header = await headerOf(file);
  const { path } = file;
  const frames = new Frames(header, file, notes, rate);
  for await (const { key, value } of jsonValues(file, { openlabel: { frames: { '*': 'take' } } }))
    if (/^\d{1,15}$/.test(String(key)) && isFields(value)) frames.take(Number(key), value);
  if (!frames.hasTimes && rate === null) {
    notes.add(path, sceneFormatMessages.noTimes);
    return null;
  }
  if (frames.count > MOST_SCENE_POINTS) {
    notes.add(path, sceneFormatMessages.tooManyPlaces, { most: MOST_SCENE_POINTS });
    return null;
  }
  const actors = actorsOf(header, path, notes);
  const duration = Math.max(0, ...actors.map(({ points }) => points.at(-1)?.[0] ?? 0));
  if (actors.length === 0) notes.add(path, sceneFormatMessages.nobodyPlaced);
  else if (duration > LONGEST_SCENE_S)
    notes.add(path, sceneFormatMessages.tooLong, { seconds: Math.round(duration), most: LONGEST_SCENE_S });
  if (actors.length === 0 || duration > LONGEST_SCENE_S) return null;
  if (!frames.hasTimes) notes.add(path, sceneFormatMessages.rateTaken, { rate: rate ?? 0 });
  if (frames.frame === 'vehicle') notes.add(path, sceneFormatMessages.relativeOnly);
  return {
    file: path.slice(0, 300),
    format: 'openlabel',
    name: (textOf(header.metadata['name']).trim() || stemOf(path)).slice(0, 80),
    summary: textOf(header.metadata['comment']).slice(0, 2000),
    frame: frames.frame,
    startedAt: frames.startedAt,
    duration,
    actors,
    ...tagsOf(header, path, knownTags, notes),
    scenario: null,
  };
}
