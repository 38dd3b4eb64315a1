/** Writing, changing, stopping, deleting and bringing back entries. */
import type { aiCustomerServiceCalls } from '#contract/operation/aiCustomerService/calls.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { changedMeanwhile, notFound, refuseTaken } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { attachImages } from '#server/base/file/service.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { serviceMessages } from './messages.ts';
import { currentEntry, entryFields, keptFields } from './present.ts';
import {
  entryInTheWay,
  insertEntry,
  lockEntry,
  lockUnanswered,
  raiseRevision,
  setUnansweredState,
  updateEntry,
} from './queries.ts';

type Commands = Handlers<typeof aiCustomerServiceCalls>;

/** The number under which every node learns of a change; see `serviceHead`. */
export const nextRevision = async (db: Db): Promise<string> =>
  (await raiseRevision(db).executeTakeFirstOrThrow()).revision;

/** An entry that may be changed, locked. 404 when it is gone, 409 when somebody else changed it. */
async function takeEntry(
  { actor, db, services }: CallContext,
  seen: { id: string; version: number },
  mayBeDeleted = false,
) {
  requireEverything(actor);
  const entry = await lockEntry(db, seen.id).executeTakeFirst();
  if (entry === undefined || (entry.deletedAt !== null && !mayBeDeleted)) throw notFound();
  if (entry.version !== seen.version) throw changedMeanwhile(await currentEntry(db, seen.id, services.now()));
  return entry;
}

async function requireFree(db: Db, entry: Parameters<typeof entryInTheWay>[1], besides: string | null): Promise<void> {
  if ((await entryInTheWay(db, entry, besides).executeTakeFirst()) !== undefined)
    throw refuseTaken('question', serviceMessages.questionTaken);
}

/** The question that an entry is written from needs nobody any more. */
async function settleUnanswered(db: Db, unansweredId: string | undefined, entryId: string): Promise<void> {
  if (unansweredId === undefined) return;
  const question = await lockUnanswered(db, unansweredId).executeTakeFirst();
  if (question === undefined) throw notFound();
  await setUnansweredState(db, unansweredId, question.version, { state: 'answered', entryId }).execute();
}

export const saveOrUpdate: Commands['saveOrUpdate'] = async (context, { id, version, unansweredId, ...form }) => {
  const { actor, db } = context;
  requireEverything(actor);
  const revision = await nextRevision(db);
  const fields = { ...keptFields(form), revision };
  if (id === undefined || version === undefined) {
    const entry = await insertEntry(db, fields).executeTakeFirst();
    if (entry === undefined) throw refuseTaken('question', serviceMessages.questionTaken);
    await attachImages(context, { object: 'service', objectId: entry.id }, [fields.answer]);
    await settleUnanswered(db, unansweredId, entry.id);
    context.record({ object: 'service', objectId: entry.id, label: form.question, after: entryFields(fields) });
    return entry;
  }
  const before = await takeEntry(context, { id, version });
  await requireFree(db, fields, id);
  const updated = await updateEntry(db, id, version, fields).executeTakeFirstOrThrow();
  await attachImages(context, { object: 'service', objectId: id }, [fields.answer]);
  await settleUnanswered(db, unansweredId, id);
  context.record({
    object: 'service',
    objectId: id,
    label: before.question,
    before: entryFields(before),
    after: entryFields(fields),
  });
  return { id, ...updated };
};

export const setEntryState: Commands['updateState'] = async (context, { id, version, state }) => {
  const { db } = context;
  const revision = await nextRevision(db);
  const before = await takeEntry(context, { id, version });
  const updated = await updateEntry(db, id, version, { state, revision }).executeTakeFirstOrThrow();
  context.record({
    object: 'service',
    objectId: id,
    label: before.question,
    before: { state: before.state },
    after: { state },
  });
  return updated;
};

export const deleteEntry: Commands['deleteById'] = async (context, { id, version, undo }) => {
  const { db, services } = context;
  const revision = await nextRevision(db);
  const before = await takeEntry(context, { id, version }, undo);
  if (undo) await requireFree(db, before, id);
  const deletedAt = undo ? null : services.now();
  const updated = await updateEntry(db, id, version, { deletedAt, revision }).executeTakeFirstOrThrow();
  context.record({
    object: 'service',
    objectId: id,
    label: before.question,
    before: { deleted: before.deletedAt !== null },
    after: { deleted: !undo },
  });
  return updated;
};
