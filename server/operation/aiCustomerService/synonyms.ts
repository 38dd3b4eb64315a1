/** Groups of words that mean the same. */
import { DONE } from '#contract/ground/core.ts';
import type { aiCustomerServiceCalls } from '#contract/operation/aiCustomerService/calls.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { changedMeanwhile, notFound, Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { nextRevision } from './commands.ts';
import { serviceMessages } from './messages.ts';
import {
  countSynonyms,
  deleteSynonymRow,
  insertSynonym,
  lockSynonym,
  MOST_SYNONYMS,
  synonymById,
  updateSynonym,
} from './queries.ts';

type Commands = Handlers<typeof aiCustomerServiceCalls>;

async function takeGroup({ actor, db }: CallContext, seen: { id: string; version: number }) {
  requireEverything(actor);
  const group = await lockSynonym(db, seen.id).executeTakeFirst();
  if (group === undefined) throw notFound();
  if (group.version === seen.version) return group;
  throw changedMeanwhile((await synonymById(db, seen.id).executeTakeFirst()) ?? null);
}

export const saveSynonym: Commands['saveSynonym'] = async (context, { id, version, ...form }) => {
  const { actor, db } = context;
  requireEverything(actor);
  const { language, words } = form;
  if (new Set(words.map((word) => word.toLowerCase())).size < words.length)
    throw refuseField('words', serviceMessages.wordsRepeated);
  const revision = await nextRevision(db);
  if (id === undefined || version === undefined) {
    const { count } = await countSynonyms(db).executeTakeFirstOrThrow();
    if (Number(count) >= MOST_SYNONYMS)
      throw new Refusal(409, serviceMessages.tooManySynonyms, { params: { most: MOST_SYNONYMS } });
    const group = await insertSynonym(db, { language, words, revision }).executeTakeFirstOrThrow();
    context.record({ object: 'serviceSynonym', objectId: group.id, label: words.join(' = '), after: form });
    return group;
  }
  const before = await takeGroup(context, { id, version });
  const updated = await updateSynonym(db, id, version, { language, words, revision }).executeTakeFirstOrThrow();
  context.record({
    object: 'serviceSynonym',
    objectId: id,
    label: before.words.join(' = '),
    before: { language: before.language, words: before.words },
    after: form,
  });
  return { id, ...updated };
};

export const deleteSynonym: Commands['deleteSynonym'] = async (context, seen) => {
  const { db } = context;
  await nextRevision(db);
  const before = await takeGroup(context, seen);
  await deleteSynonymRow(db, seen.id, seen.version).execute();
  context.record({
    object: 'serviceSynonym',
    objectId: seen.id,
    label: before.words.join(' = '),
    before: { language: before.language, words: before.words },
  });
  return DONE;
};
