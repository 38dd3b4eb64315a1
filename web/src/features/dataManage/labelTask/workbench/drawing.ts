/**
 * What is drawn in a job, as commands that can be taken back without end, and what of it the server has not got yet. Pure:
 * each function answers a new state.
 */
import type { LabelObject } from '#contract/dataManage/labelTask/calls.ts';

export type Drawn = Omit<LabelObject, 'revision'>;

/** An object before and after; null where it does not exist. */
interface Change {
  readonly key: string;
  readonly before: Drawn | null;
  readonly after: Drawn | null;
}

export interface Drawing {
  readonly objects: ReadonlyMap<string, Drawn>;
  readonly done: readonly (readonly Change[])[];
  readonly undone: readonly (readonly Change[])[];
  /** Keys of objects that differ from what the server has. */
  readonly unsaved: ReadonlySet<string>;
}

export const drawingOf = (objects: readonly Drawn[]): Drawing => ({
  objects: new Map(objects.map((object) => [object.key, object])),
  done: [],
  undone: [],
  unsaved: new Set(),
});

function put(drawing: Drawing, changes: readonly { key: string; object: Drawn | null }[]): Drawing {
  const objects = new Map(drawing.objects);
  const unsaved = new Set(drawing.unsaved);
  for (const { key, object } of changes) {
    if (object === null) objects.delete(key);
    else objects.set(key, object);
    unsaved.add(key);
  }
  return { ...drawing, objects, unsaved };
}

/** Makes one command of changes: an object, or null to remove it. */
export function changed(drawing: Drawing, changes: readonly { key: string; object: Drawn | null }[]): Drawing {
  const command = changes.map(({ key, object }) => ({
    key,
    before: drawing.objects.get(key) ?? null,
    after: object,
  }));
  return { ...put(drawing, changes), done: [...drawing.done, command], undone: [] };
}

/** Takes the newest command back. The same when there is none. */
export function undone(drawing: Drawing): Drawing {
  const command = drawing.done.at(-1);
  if (command === undefined) return drawing;
  const back = put(
    drawing,
    command.map(({ key, before }) => ({ key, object: before })),
  );
  return { ...back, done: drawing.done.slice(0, -1), undone: [...drawing.undone, command] };
}

/** Makes the command again that was taken back last. */
export function redone(drawing: Drawing): Drawing {
  const command = drawing.undone.at(-1);
  if (command === undefined) return drawing;
  const again = put(
    drawing,
    command.map(({ key, after }) => ({ key, object: after })),
  );
  return { ...again, done: [...drawing.done, command], undone: drawing.undone.slice(0, -1) };
}

/** The server has these objects as they were sent; one that changed meanwhile stays unsaved. */
export function saved(drawing: Drawing, sent: ReadonlyMap<string, Drawn | null>): Drawing {
  const unsaved = new Set(drawing.unsaved);
  for (const [key, object] of sent) if ((drawing.objects.get(key) ?? null) === object) unsaved.delete(key);
  return { ...drawing, unsaved };
}

/** Somebody else was faster: their object stands, and commands of before, which knew another one, are forgotten. */
export function overtaken(drawing: Drawing, current: ReadonlyMap<string, Drawn | null>): Drawing {
  const { objects, unsaved } = put(
    drawing,
    [...current].map(([key, object]) => ({ key, object })),
  );
  return { objects, done: [], undone: [], unsaved: new Set([...unsaved].filter((key) => !current.has(key))) };
}
