/** Objects on their way from the pictures of a data set into the jobs of a task, and back. */
import { createHash } from 'node:crypto';
import type { FrameKind } from '#contract/dataManage/dataSet/rules.ts';
import { drawnAttributes } from '#contract/dataManage/labelTask/calls.ts';
import { drawnGeometry, type Geometry } from '#contract/dataManage/labelTask/geometry.ts';
import { MOST_JOB_OBJECTS, MOST_JOB_RUNS } from '#contract/dataManage/labelTask/rules.ts';
import { boundsOf, clipped, type Size } from '#contract/dataManage/labelTask/shapes.ts';
import { type Tracked, tracksOf } from '#contract/dataManage/labelTask/tracks.ts';
import { boundsArea } from '#server/dataManage/dataSet/area.ts';
import { activeLabelClassIds, putLabelObjects } from '#server/dataManage/labelJob/queries.ts';
import { shownInFrames } from '#server/dataManage/labelJob/shown.ts';
import { objectsOfSet, setLeftOut } from '#server/dataManage/labelSet/queries.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { labelTaskMessages } from './messages.ts';

/** Rows that one statement carries, and characters of their shapes. */
const AT_ONCE = 1000;
const MOST_TEXT = 4_000_000;
/** Objects that come with the pictures. */
const MOST_OBJECTS = 100_000;
/** Objects that are put back at once. */
export const MOST_RELEASED = 200_000;

type SetObject = Awaited<ReturnType<ReturnType<typeof objectsOfSet>['execute']>>[number];

/** A frame of a task with the frame of the set whose picture it shows. */
export interface TaskFrame {
  readonly id: string;
  readonly jobId: string;
  readonly strip: string;
  readonly setFrameId: string;
  readonly scene: string;
  readonly kind: FrameKind;
  /** Pixels; 0 of a cloud. */
  readonly width: number;
  readonly height: number;
}

/** One whose labels were brought; null where an earlier release brought them, which wrote nothing down. */
type BroughtFrame = TaskFrame & { readonly leftOut: readonly string[] | null };

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** The key in the task of an object that came from a set. */
const keyOf = (frameId: string, { key }: Pick<SetObject, 'key'>): string => md5(`${frameId} ${md5(key)}`);
/** Names of tracks and numbers of groups hold within a scene. */
const trackOf = (scene: string, track: string): string => md5(`track ${scene} ${track}`);
const groupOf = (scene: string, group: number): string => md5(`group ${scene} ${group}`);

/**
 * Its shape that the workbench draws, a polygon or a mask rather than the box around it, in clouds a cuboid; null for key points
 * and parts.
 * @param size of the picture that it is cut to
 */
function drawableOf(
  { shapes, attributes }: Pick<SetObject, 'shapes' | 'attributes'>,
  frameKind: FrameKind,
  size: Size | null,
) {
  const isBoxed = shapes.length === 2 && shapes.some(({ kind }) => kind === 'box');
  const flat = isBoxed
    ? shapes.find(({ kind }) => kind === 'polygon' || kind === 'mask')
    : shapes.length === 1
      ? shapes[0]
      : undefined;
  const isCloud = frameKind === 'cloud';
  const shape = isCloud ? shapes.find((one) => one.kind === 'cuboid') : flat;
  if (shape === undefined || 'rings' in shape || (shape.kind === 'cuboid') !== isCloud) return null;
  if (shape.kind === 'keyPoints') return null;
  const onPicture = size === null ? shape : clipped(shape, size);
  const geometry = drawnGeometry.safeParse(onPicture);
  const values = drawnAttributes.safeParse(attributes);
  if (!geometry.success || !values.success) return null;
  return { geometry: geometry.data, attributes: values.data, isClipped: onPicture !== shape };
}

/** The shapes of an object that was labelled: with the box around it where the set had one. */
function shapesOf(geometry: Geometry, isBoxed: boolean): Geometry[] {
  if (!isBoxed || geometry.kind === 'box' || geometry.kind === 'cuboid') return [geometry];
  const { left: x, top: y, right, bottom } = boundsOf(geometry);
  return [{ kind: 'box', x, y, width: right - x, height: bottom - y }, geometry];
}

/** @param lengthOf characters that a row takes, where rows may be long */
export async function inPortions<Row>(
  rows: readonly Row[],
  write: (portion: readonly Row[]) => Promise<unknown>,
  lengthOf: (row: Row) => number = () => 0,
) {
  for (let at = 0; at < rows.length;) {
    const begin = at;
    for (let text = 0; at < rows.length && at < begin + AT_ONCE && text < MOST_TEXT; at += 1) {
      const row = rows[at];
      text += row === undefined ? 0 : lengthOf(row);
    }
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await write(rows.slice(begin, at));
  }
}

/** A set says in which frames a track is: where it is not, the track leaves. Answers these key frames. */
function gapsOf<T extends Tracked>(objects: readonly T[], frames: readonly TaskFrame[]): T[] {
  const strips = Map.groupBy(frames, ({ strip }) => strip);
  return tracksOf(objects, frames).flatMap(({ track, strip, keyFrames }) =>
    keyFrames.flatMap(({ at, object }, index) => {
      const next = strips.get(strip)?.[at + 1];
      if (next === undefined || keyFrames[index + 1]?.at === at + 1) return [];
      return [{ ...object, frameId: next.id, key: md5(`${next.id} outside ${track}`), isOutside: true }];
    }),
  );
}

/**
 * Objects of the set's frames as those of the task, seen by nobody yet where the set says so. What the workbench cannot draw, what
 * has a class that is no longer used or is not drawn so, and masks beyond what a job may hold stay in the set as they are: they are
 * left out and written down.
 * @param frames in the order of their jobs
 * @returns how many were left out, and how many were cut to their pictures
 * @throws Refusal 409 when they are too many
 */
export async function bringObjects(
  db: Db,
  now: string,
  frames: readonly TaskFrame[],
): Promise<{ leftOut: number; clipped: number }> {
  const bySetFrame = new Map(frames.map((frame) => [frame.setFrameId, frame]));
  const objects = await objectsOfSet(db, [...bySetFrame.keys()], MOST_OBJECTS + 1).execute();
  const classIds = [...new Set(objects.map(({ classId }) => classId))];
  const shapesOfClass = new Map((await activeLabelClassIds(db, classIds).execute()).map((one) => [one.id, one.shapes]));
  const tracked = new Set<string>();
  const leftOut = new Map<string, string[]>();
  const runs = new Map<string, number>();
  let cut = 0;
  const drawn = objects.flatMap((object) => {
    const frame = bySetFrame.get(object.frameId);
    if (frame === undefined) return [];
    const drawable = drawableOf(object, frame.kind, frame);
    const masked =
      (runs.get(frame.jobId) ?? 0) + (drawable?.geometry.kind === 'mask' ? drawable.geometry.runs.length : 0);
    const isUsable = drawable !== null && shapesOfClass.get(object.classId)?.includes(drawable.geometry.kind) === true;
    if (!isUsable || masked > MOST_JOB_RUNS) {
      const known = leftOut.get(frame.id);
      if (known === undefined) leftOut.set(frame.id, [object.key]);
      else known.push(object.key);
      return [];
    }
    runs.set(frame.jobId, masked);
    if (drawable.isClipped) cut += 1;
    const { group, ...attributes } = drawable.attributes;
    // a track has one shape a frame; a second one stands alone, and goes back as it came
    const isTracked = object.track !== '' && !tracked.has(`${frame.id} ${object.track}`);
    tracked.add(`${frame.id} ${object.track}`);
    return [
      {
        jobId: frame.jobId,
        frameId: frame.id,
        key: keyOf(frame.id, object),
        classId: object.classId,
        geometry: drawable.geometry,
        attributes: typeof group === 'number' ? attributes : drawable.attributes,
        source: object.source === 'detector' ? ('detector' as const) : ('import' as const),
        isConfirmed: object.isConfirmed,
        track: isTracked ? trackOf(frame.scene, object.track) : null,
        isOutside: false,
        group: typeof group === 'number' ? groupOf(frame.scene, group) : null,
      },
    ];
  });
  const framesOf = Map.groupBy(frames, ({ jobId }) => jobId);
  const drawnIn = Map.groupBy(drawn, ({ jobId }) => jobId);
  const all = [...drawnIn].flatMap(([jobId, own]) => [...own, ...gapsOf(own, framesOf.get(jobId) ?? [])]);
  const most = Math.max(0, ...[...Map.groupBy(all, ({ jobId }) => jobId).values()].map(({ length }) => length));
  if (objects.length > MOST_OBJECTS || most > MOST_JOB_OBJECTS)
    throw new Refusal(409, labelTaskMessages.tooManyBrought, { params: { most: MOST_JOB_OBJECTS } });
  const rows = all.map(({ geometry, attributes, ...row }) => ({
    ...row,
    geometry: JSON.stringify(geometry),
    attributes: JSON.stringify(attributes),
    changedById: null,
    changedAt: now,
  }));
  await inPortions(
    rows,
    (portion) => putLabelObjects(db, portion).execute(),
    ({ geometry }) => geometry.length,
  );
  const notBrought = frames.map(({ id }) => ({ id, keys: leftOut.get(id) ?? [] }));
  await inPortions(notBrought, (portion) => setLeftOut(db, JSON.stringify(portion)).execute());
  return { leftOut: objects.length - drawn.length, clipped: cut };
}

/** Whether an object of the set did not come into the task, and so stays as it is. */
function isLeftOut({ kind, leftOut }: BroughtFrame, object: SetObject): boolean {
  if (leftOut !== null) return leftOut.includes(object.key);
  const drawable = drawableOf(object, kind, null);
  // that release did not draw masks
  return drawable === null || drawable.geometry.kind === 'mask';
}

/** Names in the set of tracks and groups that came from it; others are named by the task. */
function namesOf(objects: readonly SetObject[], frames: readonly TaskFrame[]) {
  const scenes = new Map(frames.map(({ setFrameId, scene }) => [setFrameId, scene]));
  const tracks = new Map<string, string>();
  const groups = new Map<string, number>();
  for (const { frameId, track, attributes } of objects) {
    const scene = scenes.get(frameId) ?? '';
    if (track !== '') tracks.set(trackOf(scene, track), track);
    if (typeof attributes['group'] === 'number') groups.set(groupOf(scene, attributes['group']), attributes['group']);
  }
  return {
    track: (key: string): string => tracks.get(key) ?? key,
    /** The same number for the same group each time, without counting. */
    group: (key: string): number => groups.get(key) ?? Number.parseInt(key.slice(0, 8), 16),
  };
}

/**
 * What the frames of the set will have: what was labelled, tracks in each frame, and what the workbench cannot draw as it was.
 * @param staged ids of the frames that are written, by the id of the frame of the task
 * @throws Refusal 409 when they are too many
 */
export async function objectsToRelease(
  db: Db,
  dataSetId: string,
  frames: readonly BroughtFrame[],
  staged: ReadonlyMap<string, string>,
) {
  const shown = await shownInFrames(db, frames, MOST_RELEASED);
  const inSet = await objectsOfSet(
    db,
    frames.map(({ setFrameId }) => setFrameId),
    MOST_OBJECTS + 1,
  ).execute();
  if (inSet.length > MOST_OBJECTS || shown === null)
    throw new Refusal(409, labelTaskMessages.tooManyReleased, { params: { most: MOST_RELEASED } });
  const before = Map.groupBy(inSet, ({ frameId }) => frameId);
  const names = namesOf(inSet, frames);
  return frames.flatMap((frame) => {
    const { id, setFrameId } = frame;
    const frameId = staged.get(id);
    if (frameId === undefined) return [];
    const old = before.get(setFrameId) ?? [];
    const known = new Map(old.map((one) => [keyOf(id, one), one]));
    const kept = old
      .filter((one) => isLeftOut(frame, one))
      .map((one) => ({
        ...one,
        frameId,
        dataSetId,
        shapes: JSON.stringify(one.shapes),
        attributes: JSON.stringify(one.attributes),
      }));
    const fresh = (shown.get(id) ?? []).map(({ object, isKey }) => {
      const origin = isKey ? known.get(object.key) : undefined;
      const shapes = shapesOf(object.geometry, (origin?.shapes.length ?? 0) > 1);
      const { track, group, attributes } = object;
      return {
        frameId,
        dataSetId,
        key: isKey ? (origin?.key ?? object.key) : md5(`${id} ${track ?? ''}`),
        classId: object.classId,
        shapes: JSON.stringify(shapes),
        attributes: JSON.stringify(group === null ? attributes : { ...attributes, group: names.group(group) }),
        track: track === null ? (origin?.track ?? '') : names.track(track),
        source: object.source,
        isConfirmed: true,
        area: boundsArea(shapes),
      };
    });
    return [...kept, ...fresh];
  });
}
