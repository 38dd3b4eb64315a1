/**
 * OpenLABEL 1.0: a file is a scene, its frame numbers are places, and each camera and LiDAR among its streams gives a frame
 * of ours. Read twice: first streams, coordinate systems and what objects are; then frame by frame.
 */
import {
  attributesOf,
  bareFrame,
  baseName,
  fieldsOf,
  finding,
  firstText,
  hasEnding,
  isFields,
  listOf,
  nameOf,
  numberOf,
  numbersOf,
  refuseFile,
  sizeOf,
  textOf,
  timeOf,
  type Fields,
  type Reader,
} from '../door.ts';
import { Held } from '../held.ts';
import { jsonValues } from '../json.ts';
import { wrongText } from '../jsonText.ts';
import type { FormatFrame, ReadItem, SourceFile } from '../model.ts';
import { Tally } from '../seen.ts';
import { attributesIn, drawnIn } from './data.ts';
import { Moment, type Known } from './moment.ts';
import { projectionOf, rigOf, timeOfNumber, type Rig, type Stream } from './rig.ts';

const VERSION = '1.0.0';
const NOTED = new Set(['frames', 'frame_intervals', 'objects', 'schema_version']);

interface Header {
  readonly scene: string;
  readonly rig: Rig;
  readonly objects: Map<string, Known>;
}

const intervalsOf = (value: unknown): (readonly [number, number])[] =>
  listOf(value).map((each) => {
    const { frame_start: start, frame_end: end } = fieldsOf(each);
    return [numberOf(start) ?? 0, numberOf(end) ?? Infinity];
  });

function knownOf(entry: Fields, others: Tally, asText: (name: string) => void): Known {
  const data = fieldsOf(entry['object_data']);
  const { track, ...attributes } = attributesIn(data, asText);
  return {
    type: textOf(entry['type']),
    system: textOf(entry['coordinate_system']),
    track: typeof track === 'string' ? track : null,
    attributes,
    drawn: drawnIn(data, (kind) => others.add(`object_data.${kind}`), asText),
    intervals: intervalsOf(entry['frame_intervals']),
    names: new Map(),
    isDrawn: false,
  };
}

async function* headerOf(
  file: SourceFile,
  others: Tally,
  asText: (name: string) => void,
): AsyncGenerator<ReadItem, Header> {
  const wanted = {
    streams: 'take',
    coordinate_systems: 'take',
    metadata: 'take',
    objects: { '*': 'take' },
    '*': 'note',
  } as const;
  const taken: Record<string, unknown> = {};
  const objects = new Map<string, Known>();
  const classes = new Set<string>();
  const held = new Held(file.path);
  for await (const value of jsonValues(file, { openlabel: wanted })) {
    const key = String(value.key);
    yield* wrongText(value);
    held.add(value.bytes);
    if (value.path === 'openlabel.objects') {
      const known = knownOf(fieldsOf(value.value), others, asText);
      if (known.type === '') yield finding('notUnderstood', `objects.${key}`);
      objects.set(key, known);
      if (known.type !== '' && !classes.has(known.type)) {
        classes.add(known.type);
        yield { kind: 'class', value: { name: known.type, number: null, parent: '' } };
      }
    } else if (value.value !== undefined) taken[key] = value.value;
    else if (!NOTED.has(key)) others.add(key);
  }
  const metadata = fieldsOf(taken['metadata']);
  const version = nameOf(metadata['schema_version']);
  if (!version.startsWith('1.0'))
    throw refuseFile('unknownVersion', { file: file.path, version: version || '?', known: VERSION });
  const { name } = metadata;
  const scene = typeof name === 'string' ? name : baseName(file.path).replace(/\.json$/i, '');
  return { scene, rig: rigOf(taken), objects };
}

/** The frame of a stream at a moment; what the frame itself says of the stream goes before what the file says. */
function frameOf({ scene, rig }: Header, number: string, properties: Fields, stream: Stream, own: Fields): FormatFrame {
  const more = fieldsOf(own['stream_properties']);
  const uri = textOf(own['uri']);
  const projection = numbersOf(more['projection']);
  const synced = fieldsOf(more['sync'])['timestamp'];
  const stamp = synced ?? properties['timestamp'];
  const fallback = [scene, stream.sensor, number].filter((part) => part !== '').join('/');
  return {
    ...bareFrame(
      uri || (stream.uri === '' ? fallback : `${stream.uri}#${number}`),
      stream.isCamera ? 'picture' : 'cloud',
    ),
    scene,
    place: scene === '' ? null : Number(number),
    sensor: stream.sensor,
    width: sizeOf(more['width_px']) ?? stream.width,
    height: sizeOf(more['height_px']) ?? stream.height,
    takenAt: typeof stamp === 'number' ? timeOfNumber(stamp) : timeOf(textOf(stamp)),
    attributes: attributesOf(fieldsOf(more['attributes'])),
    projection: projection?.length === 12 ? projection : stream.isCamera ? projectionOf(rig, stream) : null,
  };
}

async function* fileItems(
  file: SourceFile,
  classesTold: Set<string>,
  keys: Set<string>,
  others: Tally,
): AsyncGenerator<ReadItem> {
  const texts = new Set<string>();
  const asText = (name: string): void => void texts.add(name);
  const reading = headerOf(file, others, asText);
  let step = await reading.next();
  for (; step.done !== true; step = await reading.next()) {
    const item = step.value;
    if (item.kind === 'class' && classesTold.has(item.value.name)) continue;
    if (item.kind === 'class') classesTold.add(item.value.name);
    yield item;
  }
  const header = step.value;
  // shapes that stand beside the frames
  const statics = [...header.objects].filter(([, { drawn }]) => drawn.length > 0);
  let poses = 0;
  let frames = 0;
  const frameItems = function* (number: string, frame: Fields): Generator<ReadItem> {
    frames += 1;
    const properties = fieldsOf(frame['frame_properties']);
    if (header.rig.systems.move(properties['transforms']) > 0) poses += 1;
    const listed = fieldsOf(properties['streams']);
    const told = Object.keys(listed);
    const moment = new Moment(header.rig, header.objects, statics, Number(number), others, asText);
    for (const stream of header.rig.streams)
      if (told.length === 0 || told.includes(stream.name))
        moment.see(stream, frameOf(header, number, properties, stream, fieldsOf(listed[stream.name])));
    const unseen = (stream: Stream): FormatFrame => frameOf(header, number, properties, stream, {});
    for (const field of Object.keys(frame))
      if (field !== 'objects' && field !== 'frame_properties') others.add(`frames.${field}`);
    const again = new Set<string>();
    for (const item of moment.items(fieldsOf(frame['objects']), unseen)) {
      if (item.kind === 'object' && again.has(item.value.frame)) {
        const key = `${item.value.key}#${file.path}.${number}.${frames}`;
        yield { kind: 'object', value: { ...item.value, key } };
      } else if (item.kind !== 'frame') yield item;
      else if (keys.has(item.value.key)) {
        again.add(item.value.key);
        yield finding('frameTwice', `frames.${number}`, { frame: item.value.key });
      } else {
        keys.add(item.value.key);
        yield item;
      }
    }
  };
  for await (const value of jsonValues(file, { openlabel: { frames: { '*': 'take' } } })) {
    yield* wrongText(value);
    const number = String(value.key);
    if (!/^\d{1,15}$/.test(number) || !isFields(value.value)) yield finding('notUnderstood', `frames.${number}`);
    else yield* frameItems(number, value.value);
  }
  // labels of a single picture have no frames
  if (frames === 0) yield* frameItems('0', {});
  for (const [uid, { isDrawn }] of header.objects)
    if (!isDrawn) yield finding('noShape', `objects.${uid}`, { key: uid });
  if (poses > 0) yield finding('poseNotKept', file.path, { count: poses });
  for (const field of texts) yield finding('asText', file.path, { field });
}

const isOpenLabel = async (file: SourceFile): Promise<boolean> =>
  /^\uFEFF?\s*\{\s*"openlabel"\s*:/.test(await firstText(file, 1000));

async function* read(all: readonly SourceFile[]): AsyncGenerator<ReadItem> {
  const [classes, keys] = [new Set<string>(), new Set<string>()];
  const others = new Tally();
  let count = 0;
  for (const file of all.filter((each) => hasEnding(each, 'json'))) {
    if (!(await isOpenLabel(file))) {
      yield finding('fileNotUsed', file.path, { file: file.path });
      continue;
    }
    count += 1;
    yield* fileItems(file, classes, keys, others);
  }
  if (count === 0) throw refuseFile('notOfFormat', { format: 'OpenLABEL' });
  for (const [field, times] of others.counts) yield finding('fieldNotKept', '', { field, count: times });
}

export const reader: Reader = {
  async recognises(files) {
    for (const file of files.filter((each) => hasEnding(each, 'json')).slice(0, 20))
      if (await isOpenLabel(file)) return 0.98;
    return 0;
  },
  read,
};
