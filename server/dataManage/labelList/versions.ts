/** Versions of the list: each keeps the classes whole, with what changed since the one before. */
import { createHash } from 'node:crypto';
import {
  keptClasses,
  type KeptLabelClass,
  type LabelDifference,
  type labelListCalls,
} from '#contract/dataManage/labelList/calls.ts';
import { differenceOf } from '#contract/dataManage/labelList/rules.ts';
import { labelVersionWords } from '#contract/dataManage/labelList/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { canonicalJson } from '#server/ground/core/canonicalJson.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { guideAsRichText } from './guides.ts';
import { labelMessages } from './messages.ts';
import {
  insertLabelVersion,
  labelClasses,
  labelVersionByNumber,
  labelVersions,
  markReleased,
  newestLabelVersion,
  takeLabelLock,
} from './queries.ts';

type Commands = Handlers<typeof labelListCalls>;

/** In the order of the schema’s fields and with rich text, however they were stored. */
const ordered = (classes: unknown): KeptLabelClass[] =>
  keptClasses.parse(classes).map((one) => ({
    ...one,
    guideZh: guideAsRichText(one.guideZh),
    guideEn: guideAsRichText(one.guideEn),
  }));

const hashOf = (classes: readonly KeptLabelClass[]): string =>
  createHash('sha256').update(canonicalJson(classes)).digest('hex');

/** Keeps the list as it is as the next version. Null when nothing has changed. */
export async function releaseLabels(db: Db, note: string, createdByName: string) {
  const classes = ordered(await labelClasses(db).execute());
  const before = await newestLabelVersion(db).executeTakeFirst();
  const last = ordered(before?.content ?? []);
  const hash = hashOf(classes);
  if (classes.length === 0 || (before !== undefined && hashOf(last) === hash)) return null;
  const { added, changed, gone } = differenceOf(last, classes);
  const row = {
    number: (before?.number ?? 0) + 1,
    note,
    hash,
    classes: classes.length,
    added: added.length,
    changed: changed.length,
    gone: gone.length,
    createdByName,
  };
  const released = await insertLabelVersion(db, { ...row, content: JSON.stringify(classes) }).executeTakeFirstOrThrow();
  await markReleased(db).execute();
  return { ...row, ...released };
}

export const release: Commands['release'] = async (context, { note }) => {
  requireEverything(context.actor);
  await takeLabelLock(context.db).execute();
  const released = await releaseLabels(context.db, note, context.actor.realName);
  if (released === null) throw new Refusal(409, labelMessages.nothingNew);
  const { id, number } = released;
  context.record(changeOf(labelVersionWords, { id, label: String(number), after: released }));
  return { id, number };
};

export const getVersionList: Commands['getVersionList'] = async ({ db }) => ({
  list: await labelVersions(db).execute(),
});

async function contentOf(db: Db, number: number): Promise<KeptLabelClass[]> {
  const found = await labelVersionByNumber(db, number).executeTakeFirst();
  if (found === undefined) throw notFound();
  return found.content;
}

const changedFields = (before: KeptLabelClass, after: KeptLabelClass): string[] =>
  Object.entries(after).flatMap(([name, value]) =>
    JSON.stringify(Reflect.get(before, name)) === JSON.stringify(value) ? [] : [name],
  );

export const getDifference: Commands['getDifference'] = async ({ db }, { from, to }): Promise<LabelDifference> => {
  const before = ordered(from === null ? [] : await contentOf(db, from));
  const after = ordered(to === null ? await labelClasses(db).execute() : await contentOf(db, to));
  const { added, changed, gone } = differenceOf(before, after);
  return {
    added,
    changed: changed.map(({ before: was, after: is }) => ({ ...is, fields: changedFields(was, is) })),
    gone,
  };
};
