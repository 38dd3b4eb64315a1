/** Drawing, publishing, retiring and restoring ranges. */
import { requireEverything } from '#server/ground/core/reach.ts';
import { DONE } from '#contract/ground/core.ts';
import { rangeForm, type rangeCalls } from '#contract/capacity/range/calls.ts';
import { rangeWords } from '#contract/capacity/range/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { notFound, Refusal, refuseTaken } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import { keep } from './geometry.ts';
import { rangeMessages } from './messages.ts';
import { contentColumns, currentRange, isSameContent, logged, type RangeContent } from './present.ts';
import {
  countPublished,
  countRevision,
  deleteRange,
  endVersion,
  insertRange,
  insertVersion,
  lockRange,
  MOST_PUBLISHED,
  rangeWithCode,
  updateRange,
  versionOf,
} from './queries.ts';

type Commands = Handlers<typeof rangeCalls>;
type Context = CallContext<'signedIn'>;
type Fields = Parameters<typeof updateRange>[2];

/** A range, locked. 404 when it is gone, 409 when it has changed. */
function takeRange(db: Db, actor: Actor, seen: { id: string; version: number }) {
  requireEverything(actor, rangeMessages.needsEverything);
  return takeRow(lockRange(db, seen.id), seen, () => currentRange(db, seen.id));
}

/** Whether a draft differs from what applies; where nothing applies there is always something to publish. */
export async function differs(
  db: Db,
  { id, publishedNumber }: { id: string; publishedNumber: number | null },
  content: RangeContent,
): Promise<boolean> {
  if (publishedNumber === null) return true;
  return !isSameContent(await versionOf(db, id, publishedNumber).executeTakeFirstOrThrow(), content);
}

const save = (db: Db, id: string, fields: Fields) => updateRange(db, id, fields).executeTakeFirstOrThrow();

/** Every node hears of it before the answer goes out. */
async function announce(context: Pick<Context, 'db' | 'services' | 'changed' | 'afterCommit'>): Promise<void> {
  await countRevision(context.db).executeTakeFirstOrThrow();
  context.changed('ranges');
  context.afterCommit(() => context.services.ranges.refresh().catch(() => undefined));
}

export const addRange: Commands['addOne'] = async (context, { geometry, ...form }) => {
  const { actor, db } = context;
  requireEverything(actor, rangeMessages.needsEverything);
  const content = { ...form, ...(await keep(geometry.coordinates, actor.userId)) };
  const { code, remark } = form;
  const range = await insertRange(db, { ...contentColumns(content), code, remark }).executeTakeFirst();
  if (range === undefined) throw refuseTaken('code', rangeMessages.codeTaken);
  context.record(changeOf(rangeWords, { id: range.id, label: form.name, after: logged(content) }));
  return range;
};

export const changeDraft: Commands['updateDraft'] = async (context, { id, version, geometry, ...change }) => {
  const { actor, db } = context;
  const before = await takeRange(db, actor, { id, version });
  const form = changedForm(context, rangeForm, before, change);
  const { code, remark } = form;
  if (code !== before.code && (await rangeWithCode(db, code).executeTakeFirst()) !== undefined)
    throw refuseTaken('code', rangeMessages.codeTaken);
  const drawn = geometry === undefined ? before : await keep(geometry.coordinates, actor.userId);
  const content = { ...drawn, ...form };
  const hasChanges = await differs(db, before, content);
  context.record(changeOf(rangeWords, { id, label: form.name, before: logged(before), after: logged(content) }));
  return save(db, id, { ...contentColumns(content), code, remark, hasChanges });
};

export const publishRange: Commands['publish'] = async (context, { id, version, note }) => {
  const { actor, db, services } = context;
  const range = await takeRange(db, actor, { id, version });
  if (range.vertexCount === 0) throw new Refusal(409, rangeMessages.nothingDrawn);
  if (range.publishedNumber !== null && !range.hasChanges) throw new Refusal(409, rangeMessages.unchanged);
  await announce(context);
  const { count } = await countPublished(db).executeTakeFirstOrThrow();
  if (range.publishedNumber === null && Number(count) >= MOST_PUBLISHED)
    throw new Refusal(409, rangeMessages.tooManyPublished, { params: { most: MOST_PUBLISHED } });
  const number = range.lastNumber + 1;
  const ended = await endVersion(db, id, services.now()).executeTakeFirst();
  await insertVersion(db, {
    ...contentColumns(range),
    rangeId: id,
    number,
    note,
    validFrom: ended?.validTo ?? services.now(),
    publishedBy: actor.realName,
  }).execute();
  const after = { publishedNumber: number, note };
  context.record(changeOf(rangeWords, { id, label: range.name, before: range, after }));
  return { ...(await save(db, id, { publishedNumber: number, lastNumber: number, hasChanges: false })), number };
};

export const retireRange: Commands['retire'] = async (context, { note, ...seen }) => {
  const { actor, db, services } = context;
  const range = await takeRange(db, actor, seen);
  if (range.publishedNumber === null) throw new Refusal(409, rangeMessages.notPublished);
  await announce(context);
  await endVersion(db, range.id, services.now()).execute();
  const after = { publishedNumber: null, note };
  context.record(changeOf(rangeWords, { id: range.id, label: range.name, before: range, after }));
  return save(db, range.id, { publishedNumber: null, hasChanges: false });
};

export const restoreRange: Commands['restore'] = async (context, { number, ...seen }) => {
  const { actor, db } = context;
  const range = await takeRange(db, actor, seen);
  const earlier = await versionOf(db, range.id, number).executeTakeFirst();
  if (earlier === undefined) throw notFound();
  const { code, remark } = range;
  const hasChanges = await differs(db, range, earlier);
  const after = { ...logged({ ...earlier, code, remark }), restoredNumber: number };
  context.record(changeOf(rangeWords, { id: range.id, label: range.name, before: logged(range), after }));
  return save(db, range.id, { ...contentColumns(earlier), hasChanges });
};

export const removeRange: Commands['deleteById'] = async (context, seen) => {
  const { actor, db } = context;
  const range = await takeRange(db, actor, seen);
  if (range.lastNumber > 0) throw new Refusal(409, rangeMessages.keptForEver);
  await deleteRange(db, range.id).execute();
  context.record(changeOf(rangeWords, { id: range.id, label: range.name, before: logged(range) }));
  return DONE;
};
