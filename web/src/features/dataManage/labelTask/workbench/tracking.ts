/** What may be done with objects over the frames of a job. Pure: each function answers the changes of one command. */
import type { LabelFrame } from '#contract/dataManage/labelTask/calls.ts';
import { moved } from '#contract/dataManage/labelTask/shapes.ts';
import { placesOf, shownAt, type Track, tracksOf } from '#contract/dataManage/labelTask/tracks.ts';
import { newKey } from '#web/lib/newKey.ts';
import type { Drawn } from './drawing.ts';

export type Changes = readonly { key: string; object: Drawn | null }[];

/** What is drawn in a job, by its tracks. */
export interface Sheet {
  readonly objects: ReadonlyMap<string, Drawn>;
  readonly frames: readonly LabelFrame[];
  readonly places: ReadonlyMap<string, { strip: string; at: number }>;
  readonly tracks: readonly Track<Drawn>[];
}

/** An object in a frame. A track is named by itself and not by its key frames, so that it stays chosen from frame to frame. */
export interface Seen {
  readonly id: string;
  /** As it is in this frame. */
  readonly object: Drawn;
  readonly isKey: boolean;
}

export const idOf = ({ track, key }: Pick<Drawn, 'track' | 'key'>): string => track ?? key;

export const sheetOf = (objects: ReadonlyMap<string, Drawn>, frames: readonly LabelFrame[]): Sheet => ({
  objects,
  frames,
  places: placesOf(frames),
  tracks: tracksOf(objects.values(), frames),
});

/** The track of a name that goes over a frame, with the place of this frame. */
export function trackAt({ tracks, places }: Sheet, frameId: string, id: string) {
  const place = places.get(frameId);
  const track = tracks.find((one) => one.track === id && one.strip === place?.strip);
  return track === undefined || place === undefined ? null : { track, at: place.at };
}

/** @param isOutsideToo also where its track is outside */
export function seenAt(sheet: Sheet, frameId: string, id: string, isOutsideToo = false): Seen | null {
  const alone = sheet.objects.get(id);
  if (alone?.track === null) return alone.frameId === frameId ? { id, object: alone, isKey: true } : null;
  const found = trackAt(sheet, frameId, id);
  const shown = found === null ? null : shownAt(found.track, found.at, isOutsideToo);
  return shown === null ? null : { id, isKey: shown.isKey, object: { ...shown.object, frameId } };
}

export function seenIn(sheet: Sheet, frameId: string): Seen[] {
  const alone = [...sheet.objects.values()]
    .filter((object) => object.track === null && object.frameId === frameId)
    .map((object) => ({ id: object.key, object, isKey: true }));
  const strip = sheet.places.get(frameId)?.strip;
  const tracks = sheet.tracks.filter((track) => track.strip === strip);
  return [...alone, ...tracks.flatMap(({ track }) => seenAt(sheet, frameId, track) ?? [])];
}

/** The rows of an object: itself, or all key frames of a track. */
export const rowsOf = ({ objects }: Sheet, id: string): Drawn[] =>
  [...objects.values()].filter((object) => idOf(object) === id);

const put = (object: Drawn) => ({ key: object.key, object });

/** What is seen as a key frame of this frame: that which is there, or a new one. */
const keyFrame = ({ object, isKey }: Seen, fields: Partial<Drawn>): Drawn => ({
  ...object,
  ...(isKey ? {} : { key: newKey(), source: 'person' as const }),
  ...fields,
});

/** A shape elsewhere: of a track in this frame, which so becomes a key frame. */
export function reshaped(sheet: Sheet, frameId: string, id: string, geometry: Drawn['geometry']): Changes {
  const seen = seenAt(sheet, frameId, id);
  return seen === null ? [] : [put(keyFrame(seen, { geometry, isConfirmed: true }))];
}

/** Another label, for the whole track. */
export const relabelled = (sheet: Sheet, id: string, classId: string): Changes =>
  rowsOf(sheet, id).map((row) => put({ ...row, classId, attributes: {}, isConfirmed: true }));

/**
 * Other attributes: those that change in time from this frame on up to the next key frame, the others for the whole track.
 * @param changing codes of those that change in time
 */
export function described(
  sheet: Sheet,
  frameId: string,
  id: string,
  attributes: Drawn['attributes'],
  changing: ReadonlySet<string>,
): Changes {
  const seen = seenAt(sheet, frameId, id);
  if (seen === null) return [];
  if (seen.object.track === null) return [put({ ...seen.object, attributes, isConfirmed: true })];
  const codes = [...new Set([...Object.keys(attributes), ...Object.keys(seen.object.attributes)])];
  const isHere = codes.some((code) => changing.has(code) && attributes[code] !== seen.object.attributes[code]);
  const fixed = Object.entries(attributes).filter(([code]) => !changing.has(code));
  const others = rowsOf(sheet, id).map((row) => {
    const own = Object.entries(row.attributes).filter(([code]) => changing.has(code));
    return put({ ...row, attributes: Object.fromEntries([...own, ...fixed]) });
  });
  const here = keyFrame(seen, { attributes, isConfirmed: true });
  return isHere ? [...others.filter(({ key }) => key !== here.key), put(here)] : others;
}

/** A person has seen that it is right, in all frames. */
export const confirmed = (sheet: Sheet, id: string): Changes =>
  rowsOf(sheet, id).map((row) => put({ ...row, isConfirmed: true }));

/** Without the object, in all frames. */
export const removed = (sheet: Sheet, id: string): Changes =>
  rowsOf(sheet, id).map(({ key }) => ({ key, object: null }));

/** An object goes over the frames that follow. */
export function tracked(sheet: Sheet, id: string): Changes {
  const object = sheet.objects.get(id);
  return object?.track === null ? [put({ ...object, track: newKey() })] : [];
}

/** A key frame here, or none here where there was one. The last one takes the track with it. */
export function keyToggled(sheet: Sheet, frameId: string, id: string): Changes {
  const seen = seenAt(sheet, frameId, id, true);
  if (seen === null || seen.object.track === null) return [];
  return seen.isKey ? [{ key: seen.object.key, object: null }] : [put(keyFrame(seen, { isConfirmed: true }))];
}

/** Not to be seen from this frame on, or to be seen again. The first frame of a track is where it begins. */
export function outsideToggled(sheet: Sheet, frameId: string, id: string): Changes {
  const found = trackAt(sheet, frameId, id);
  const seen = seenAt(sheet, frameId, id, true);
  if (found === null || seen === null || found.track.keyFrames[0]?.at === found.at) return [];
  return [put(keyFrame(seen, { isOutside: !seen.object.isOutside, isConfirmed: true }))];
}

/** Two tracks of one: it ends before this frame, and another begins here. */
export function split(sheet: Sheet, frameId: string, id: string): Changes {
  const found = trackAt(sheet, frameId, id);
  const seen = seenAt(sheet, frameId, id);
  if (found === null || seen === null || (found.track.keyFrames[0]?.at ?? found.at) >= found.at) return [];
  const track = newKey();
  const later = found.track.keyFrames.filter(({ at }) => at > found.at).map(({ object }) => put({ ...object, track }));
  const end = { ...seen.object, key: newKey(), isOutside: true };
  return [put(keyFrame(seen, { track })), ...later, put(end)];
}

/** Copies in the frames that follow in its strip, each to stand alone. */
export function copied({ frames, places }: Sheet, object: Drawn, count: number): Changes {
  const place = places.get(object.frameId);
  const next = frames.filter(({ id }) => {
    const other = places.get(id);
    return place !== undefined && other?.strip === place.strip && other.at > place.at && other.at <= place.at + count;
  });
  return next.map((frame) =>
    put({
      ...object,
      key: newKey(),
      frameId: frame.id,
      track: null,
      isOutside: false,
      group: null,
      source: 'person',
      geometry: moved(object.geometry, [0, 0], frame),
    }),
  );
}

/** One track of several objects, with the label of the first; in a frame that two of them have, the first named counts. */
export function merged(sheet: Sheet, ids: readonly string[]): Changes {
  const rows = ids.flatMap((id) => rowsOf(sheet, id));
  const [first] = rows;
  if (first === undefined || ids.length < 2) return [];
  const track = rows.find((row) => row.track !== null)?.track ?? newKey();
  const taken = new Set<string>();
  return rows.map((row) => {
    if (taken.has(row.frameId)) return { key: row.key, object: null };
    taken.add(row.frameId);
    const attributes = row.classId === first.classId ? row.attributes : {};
    return put({ ...row, track, classId: first.classId, attributes, group: first.group });
  });
}

/** Belonging together, or no more when they do. */
export function grouped(sheet: Sheet, ids: readonly string[]): Changes {
  const rows = ids.flatMap((id) => rowsOf(sheet, id));
  const groups = new Set(rows.map((row) => row.group));
  const group = groups.size === 1 && !groups.has(null) ? null : newKey();
  return rows.map((row) => put({ ...row, group }));
}
