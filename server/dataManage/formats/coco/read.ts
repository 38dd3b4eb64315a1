/**
 * COCO: `images`, `categories` and `annotations` in any order, over one or more files, read twice: first the lists that
 * annotations refer to, then annotations one by one. Key points of a class, crowds and attributes as CVAT and datumaro write them.
 */
import {
  attributesOf,
  fieldsOf,
  finding,
  firstText,
  hasEnding,
  listOf,
  nameOf,
  refuseFile,
  sizeOf,
  textOf,
  timeOf,
  type Fields,
  type Reader,
} from '../door.ts';
import { jsonValues } from '../json.ts';
import { placeOf, wrongText } from '../jsonText.ts';
import type { FormatClass, FormatFrame, ReadItem, SourceFile } from '../model.ts';
import { Tally } from '../seen.ts';
import { objectsOf, type Lists } from './annotations.ts';

const MOST_FRAMES = 2_000_000;

/** Fields of an entry that are read, or that follow from others. */
const OF_IMAGE = new Set(['id', 'file_name', 'width', 'height', 'date_captured', 'attributes']);
const OF_CATEGORY = new Set(['id', 'name', 'supercategory', 'keypoints']);

const jsonOf = (files: readonly SourceFile[]): SourceFile[] => files.filter((file) => hasEnding(file, 'json'));

function frameOf(image: Fields): FormatFrame | null {
  const key = textOf(image['file_name']);
  if (key === '' || nameOf(image['id']) === '') return null;
  const captured = nameOf(image['date_captured']);
  const takenAt = timeOf(captured);
  const attributes = attributesOf(fieldsOf(image['attributes']));
  // a time of day without an offset is no time for us, and yet something that somebody may look for
  if (takenAt === null && captured !== '' && captured !== '0') attributes['date_captured'] = captured;
  const frame = { key, kind: 'picture', scene: '', place: null, sensor: '', projection: null } as const;
  return { ...frame, width: sizeOf(image['width']), height: sizeOf(image['height']), takenAt, attributes };
}

function classOf(category: Fields): { id: string; value: FormatClass } | null {
  const [id, name] = [nameOf(category['id']), nameOf(category['name'])];
  if (id === '' || name === '') return null;
  const number = typeof category['id'] === 'number' && Number.isInteger(category['id']) ? category['id'] : null;
  const keyPoints = listOf(category['keypoints']).map(nameOf);
  const value = { name, number, parent: textOf(category['supercategory']) };
  return { id, value: keyPoints.length === 0 ? value : { ...value, keyPoints } };
}

function noteOthers(tally: Tally, name: string, entry: Fields, known: ReadonlySet<string>): void {
  for (const field in entry) {
    const value = entry[field];
    const isEmpty = value === null || value === '' || value === 0 || (Array.isArray(value) && value.length === 0);
    if (!known.has(field) && !isEmpty) tally.add(`${name}.${field}`);
  }
}

/** Classes and frames of all files. */
async function* lists(files: readonly SourceFile[], known: Lists, others: Tally): AsyncGenerator<ReadItem> {
  const keys = new Set<string>();
  for (const file of files)
    for await (const value of jsonValues(file, {
      images: { '[]': 'take' },
      categories: { '[]': 'take' },
      '*': 'note',
    })) {
      const at = placeOf(value);
      if (value.value === undefined) {
        if (!['annotations', 'info', 'licenses'].includes(String(value.key))) others.add(String(value.key));
        continue;
      }
      yield* wrongText(value);
      const entry = fieldsOf(value.value);
      if (value.path === 'categories') {
        const found = classOf(entry);
        if (found === null) yield finding('notUnderstood', at);
        else if (known.classes.has(found.id)) {
          if (known.classes.get(found.id) !== found.value.name) yield finding('classTwice', at, { name: found.id });
        } else {
          known.classes.set(found.id, found.value.name);
          noteOthers(others, 'categories', entry, OF_CATEGORY);
          yield { kind: 'class', value: found.value };
        }
        continue;
      }
      const frame = frameOf(entry);
      if (frame === null) {
        yield finding('notUnderstood', at);
        continue;
      }
      const id = nameOf(entry['id']);
      const { key, width, height } = frame;
      const isSame = known.frames.get(id)?.key === key;
      // the same picture in two files, one for boxes and one for key points, is no mistake
      if (isSame) continue;
      if (known.frames.has(id) || keys.has(key)) yield finding('frameTwice', at, { frame: key });
      if (!known.frames.has(id)) known.frames.set(id, { key, width, height });
      if (keys.has(key)) continue;
      keys.add(key);
      if (keys.size > MOST_FRAMES) throw refuseFile('tooManyFrames', { most: MOST_FRAMES });
      noteOthers(others, 'images', entry, OF_IMAGE);
      yield { kind: 'frame', value: frame };
    }
}

async function* read(all: readonly SourceFile[]): AsyncGenerator<ReadItem> {
  const files = jsonOf(all);
  if (files.length === 0) throw refuseFile('notOfFormat', { format: 'COCO' });
  const known: Lists = { frames: new Map(), classes: new Map() };
  const others = new Tally();
  yield* lists(files, known, others);
  if (known.frames.size === 0) throw refuseFile('resultsOnly');
  yield* objectsOf(files, known, (entry, fields) => noteOthers(others, 'annotations', entry, fields));
  for (const [field, count] of others.counts) yield finding('fieldNotKept', '', { field, count });
}

export const reader: Reader = {
  async recognises(files) {
    let best = 0;
    for (const file of jsonOf(files).slice(0, 20)) {
      const text = await firstText(file);
      if (/"(?:openlabel|sample_token)"/.test(text)) continue;
      if (/"(?:annotations|images|categories)"\s*:\s*\[/.test(text)) best = Math.max(best, 0.95);
      else if (/^\s*\[\s*\{[^}]*"image_id"/.test(text)) best = Math.max(best, 0.6);
      else if (/^\s*\{\s*"(?:info|licenses)"/.test(text)) best = Math.max(best, 0.8);
    }
    return best;
  },
  read,
};
