/** The commands on entries. */
import { serviceForm, type aiCustomerServiceCalls } from '#contract/care/aiCustomerService/calls.ts';
import { serviceWords } from '#contract/care/aiCustomerService/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { notFound, refuseTaken } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { attachImages } from '#server/base/file/service.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { serviceMessages } from './messages.ts';
import { keptFields, toDetail } from './present.ts';
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

/** Raises the revision by which every node notices a change; see `serviceHead`. */
export const nextRevision = async (db: Db): Promise<string> =>
  (await raiseRevision(db).executeTakeFirstOrThrow()).revision;

/** An entry to be changed, locked. */
function takeEntry({ actor, db, services }: CallContext, seen: { id: string; version: number }, orDeleted = false) {
  requireEverything(actor);
  return takeRow(lockEntry(db, seen.id, { orDeleted }), seen, (row) =>
    row.deletedAt === null ? toDetail(row, services.now()) : null,
  );
}

async function requireFree(db: Db, entry: Parameters<typeof entryInTheWay>[1], besides: string | null): Promise<void> {
  if ((await entryInTheWay(db, entry, besides).executeTakeFirst()) !== undefined)
    throw refuseTaken('question', serviceMessages.questionTaken);
}

/** Marks the question that an entry was written from as answered. */
async function settleUnanswered(db: Db, unansweredId: string | undefined, entryId: string): Promise<void> {
  if (unansweredId === undefined) return;
  const question = await lockUnanswered(db, unansweredId).executeTakeFirst();
  if (question === undefined) throw notFound();
  await setUnansweredState(db, unansweredId, question.version, { state: 'answered', entryId }).execute();
}

export const saveOrUpdate: Commands['saveOrUpdate'] = async (context, { id, version, unansweredId, ...named }) => {
  const { actor, db } = context;
  requireEverything(actor);
  const revision = await nextRevision(db);
  const before = id === undefined || version === undefined ? null : await takeEntry(context, { id, version });
  const form = changedForm(context, serviceForm, before, named);
  const fields = { ...keptFields(form), revision };
  const after = { ...form, answer: fields.answer, otherWays: fields.otherWays };
  if (before === null) {
    const entry = await insertEntry(db, fields).executeTakeFirst();
    if (entry === undefined) throw refuseTaken('question', serviceMessages.questionTaken);
    await attachImages(context, { object: 'service', objectId: entry.id }, [fields.answer]);
    await settleUnanswered(db, unansweredId, entry.id);
    context.record(changeOf(serviceWords, { id: entry.id, label: form.question, after }));
    return entry;
  }
  await requireFree(db, fields, before.id);
  const updated = await updateEntry(db, before.id, before.version, fields).executeTakeFirstOrThrow();
  await attachImages(context, { object: 'service', objectId: before.id }, [fields.answer]);
  await settleUnanswered(db, unansweredId, before.id);
  context.record(changeOf(serviceWords, { id: before.id, label: before.question, before, after }));
  return { id: before.id, ...updated };
};

export const setEntryState: Commands['updateState'] = async (context, { id, version, state }) => {
  const { db } = context;
  const revision = await nextRevision(db);
  const before = await takeEntry(context, { id, version });
  const updated = await updateEntry(db, id, version, { state, revision }).executeTakeFirstOrThrow();
  context.record(changeOf(serviceWords, { id, label: before.question, before, after: { state } }));
  return updated;
};

export const deleteEntry: Commands['deleteById'] = async (context, { id, version, undo }) => {
  const { db, services } = context;
  const revision = await nextRevision(db);
  const before = await takeEntry(context, { id, version }, undo);
  if (undo) await requireFree(db, before, id);
  const deletedAt = undo ? null : services.now();
  const updated = await updateEntry(db, id, version, { deletedAt, revision }).executeTakeFirstOrThrow();
  const [was, is] = [{ deleted: before.deletedAt !== null }, { deleted: !undo }];
  context.record(changeOf(serviceWords, { id, label: before.question, before: was, after: is }));
  return updated;
};
