/** What other nouns do with files: make them theirs, tell them, and find the images within a text. */
import type { FileRef } from '#contract/base/file/calls.ts';
import type { Services } from '#server/services.ts';
import { refuseField } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { FileObject } from './dictionaries.ts';
import { fileMessages, refusedFile } from './messages.ts';
import { attach, filesOfObjects, imagesWithKeys, lockUsable, refusedFiles, release } from './queries.ts';

/** So long a file that belongs to nothing is kept. */
export const KEEP_ORPHAN_MS = 24 * 60 * 60 * 1000;

/** A kind of thing and the id of one, e.g. `sysNotice`. */
export interface Thing {
  object: FileObject;
  objectId: string;
}

/** A handler's context is one. */
interface Caller {
  /** Inside the transaction of whoever changes the thing. */
  db: Db;
  services: Pick<Services, 'now'>;
  /** null: a thing that no person changes, such as what comes by an API key; it can only keep what it has. */
  actor: { readonly userId: string } | null;
}

const orphanUntil = ({ services }: Pick<Caller, 'services'>): string =>
  new Date(services.now().getTime() + KEEP_ORPHAN_MS).toISOString();

/**
 * Makes files those of a thing, in this order; files that it had and that are no longer named are let go. Each must be
 * confirmed, and either brought by the caller and belong to nothing, or belong to this thing already.
 * @throws FieldRefusal 400 at `field` for more than `max`, for one named twice, and for one that may not be used.
 */
export async function attachFiles(
  caller: Caller,
  { object, objectId }: Thing,
  fileIds: readonly string[],
  { max, field = 'fileIds' }: { max: number; field?: string },
): Promise<void> {
  const { actor, db } = caller;
  if (fileIds.length > max) throw refuseField(field, fileMessages.tooMany, { max });
  if (new Set(fileIds).size < fileIds.length) throw refuseField(field, fileMessages.twice);
  if (fileIds.length > 0) {
    const usable = await lockUsable(db, fileIds, actor?.userId ?? null, object, objectId).execute();
    if (usable.length < fileIds.length) {
      const refused = await refusedFiles(db, fileIds, actor?.userId ?? null).executeTakeFirst();
      if (refused === undefined || refused.problem === '') throw refuseField(field, fileMessages.notYours);
      throw refuseField(field, refusedFile(refused.problem), { name: refused.name });
    }
    await attach(db, fileIds, object, objectId).execute();
    // a portrait takes the place of the one before; the images of a text are not touched by its attachments
    if (usable.some(({ kind }) => kind === 'image'))
      await release(db, fileIds, 'image', object, objectId, orphanUntil(caller)).execute();
  }
  await release(db, fileIds, 'attachment', object, objectId, orphanUntil(caller)).execute();
}

/** Lets go of all files and images of a thing, for one that is deleted. They are collected after a day. */
export async function releaseFiles(caller: Omit<Caller, 'actor'>, { object, objectId }: Thing): Promise<void> {
  for (const kind of ['attachment', 'image'] as const) {
    await release(caller.db, [], kind, object, objectId, orphanUntil(caller)).execute();
  }
}

/** The files of things by the things' ids, each list in its order; a thing without files is missing. */
export async function filesOf(
  db: Db,
  object: FileObject,
  objectIds: readonly string[],
): Promise<Map<string, FileRef[]>> {
  const found = new Map<string, FileRef[]>();
  if (objectIds.length === 0) return found;
  for (const { objectId, size, ...file } of await filesOfObjects(db, object, objectIds).execute()) {
    const list = found.get(objectId) ?? [];
    list.push({ ...file, size: Number(size) });
    found.set(objectId, list);
  }
  return found;
}

/** The ids of a thing's files, in their order. */
export const fileIdsOf = async (db: Db, { object, objectId }: Thing): Promise<string[]> =>
  ((await filesOf(db, object, [objectId])).get(objectId) ?? []).map(({ id }) => id);

const IMAGE_ADDRESS = /\/content\/img\/([\w-]{22,64})/g;

/**
 * Makes the images that texts show those of a thing: call it with all rich texts and image addresses of the thing
 * whenever it is saved, or its images are collected after a day. Images of others are left as they are: whoever pastes
 * the address of one does not come to own it.
 */
export async function attachImages(caller: Caller, thing: Thing, texts: readonly string[]): Promise<void> {
  const own = await keepImages(caller, thing, texts);
  await release(caller.db, own, 'image', thing.object, thing.objectId, orphanUntil(caller)).execute();
}

/** The same, but lets none go: for a thing that can be put back to what it was. Answers the ids that it has of them. */
export async function keepImages(
  { actor, db }: Caller,
  { object, objectId }: Thing,
  texts: readonly string[],
): Promise<string[]> {
  const keys = new Set(texts.flatMap((text) => [...text.matchAll(IMAGE_ADDRESS)].map(([, key = '']) => key)));
  const shown = keys.size === 0 ? [] : await imagesWithKeys(db, [...keys]).execute();
  const ids = shown.map(({ id }) => id);
  const usable = ids.length === 0 ? [] : await lockUsable(db, ids, actor?.userId ?? null, object, objectId).execute();
  const own = usable.map(({ id }) => id);
  if (own.length > 0) await attach(db, own, object, objectId).execute();
  return own;
}
