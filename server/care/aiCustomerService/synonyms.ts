/** Groups of words that mean the same. */
import { DONE } from '#contract/ground/core.ts';
import { synonymForm, type aiCustomerServiceCalls } from '#contract/care/aiCustomerService/calls.ts';
import { synonymWords } from '#contract/care/aiCustomerService/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { nextRevision } from './commands.ts';
import { serviceMessages } from './messages.ts';
import {
  countSynonyms,
  deleteSynonymRow,
  insertSynonym,
  lockSynonym,
  MOST_SYNONYMS,
  updateSynonym,
} from './queries.ts';

type Commands = Handlers<typeof aiCustomerServiceCalls>;

function takeGroup({ actor, db }: CallContext, seen: { id: string; version: number }) {
  requireEverything(actor);
  return takeRow(lockSynonym(db, seen.id), seen, (row) => row);
}

const labelOf = ({ words }: { words: readonly string[] }): string => words.join(' = ');

export const saveSynonym: Commands['saveSynonym'] = async (context, { id, version, ...change }) => {
  const { actor, db } = context;
  requireEverything(actor);
  const revision = await nextRevision(db);
  const before = id === undefined || version === undefined ? null : await takeGroup(context, { id, version });
  const form = changedForm(context, synonymForm, before, change);
  const { language, words } = form;
  if (new Set(words.map((word) => word.toLowerCase())).size < words.length)
    throw refuseField('words', serviceMessages.wordsRepeated);
  if (before === null) {
    const { count } = await countSynonyms(db).executeTakeFirstOrThrow();
    if (Number(count) >= MOST_SYNONYMS)
      throw new Refusal(409, serviceMessages.tooManySynonyms, { params: { most: MOST_SYNONYMS } });
    const group = await insertSynonym(db, { language, words, revision }).executeTakeFirstOrThrow();
    context.record(changeOf(synonymWords, { id: group.id, label: labelOf(form), after: form }));
    return group;
  }
  const fields = { language, words, revision };
  const updated = await updateSynonym(db, before.id, before.version, fields).executeTakeFirstOrThrow();
  context.record(changeOf(synonymWords, { id: before.id, label: labelOf(before), before, after: form }));
  return { id: before.id, ...updated };
};

export const deleteSynonym: Commands['deleteSynonym'] = async (context, seen) => {
  const { db } = context;
  await nextRevision(db);
  const before = await takeGroup(context, seen);
  await deleteSynonymRow(db, seen.id, seen.version).execute();
  const { language, words } = before;
  context.record(changeOf(synonymWords, { id: seen.id, label: labelOf(before), before: { language, words } }));
  return DONE;
};
