/** Making the working copy public, at once or at a moment to come, and taking it back (decision 0160). */
import type { portalPageCalls } from '#contract/portal/portalPage/calls.ts';
import { portalPageWords } from '#contract/portal/portalPage/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { areComplete } from './blocks.ts';
import { differsFromPublic, save, takePage } from './commands.ts';
import { portalPageMessages } from './messages.ts';
import { deletePortalVersion, insertPortalVersion } from './queries.ts';

type Commands = Handlers<typeof portalPageCalls>;
type TakenPage = Awaited<ReturnType<typeof takePage>>;

/** Freezes the working copy as the next version. @throws Refusal 409 when there is nothing to publish */
async function freeze({ actor, db }: CallContext, page: TakenPage, note: string, publishedAt: string): Promise<number> {
  if (page.scheduledNumber !== null) throw new Refusal(409, portalPageMessages.isScheduled);
  if (!areComplete(page.blocks)) throw new Refusal(409, portalPageMessages.emptyText);
  if (!page.hasChanges) throw new Refusal(409, portalPageMessages.unchanged);
  const number = page.lastNumber + 1;
  const blocks = JSON.stringify(page.blocks);
  await insertPortalVersion(db, {
    pageId: page.id,
    number,
    blocks,
    note,
    publishedAt,
    publishedBy: actor.realName,
  }).execute();
  return number;
}

/** What the log says of the numbers that a release changes. */
const numbersOf = ({ publishedNumber, scheduledNumber, scheduledAt }: TakenPage) => ({
  publishedNumber,
  scheduledNumber,
  scheduledAt,
});

export const publishPage: Commands['publishOne'] = async (context, { id, version, note }) => {
  const { db, services } = context;
  const page = await takePage(context, { id, version });
  const number = await freeze(context, page, note, services.now().toISOString());
  const fields = { publishedNumber: number, lastNumber: number, scheduledNumber: null, scheduledAt: null };
  const saved = await save(db, id, { ...fields, hasChanges: false });
  const after = { publishedNumber: number, note };
  context.changed('pages');
  context.record(changeOf(portalPageWords, { id, label: page.code, before: numbersOf(page), after }));
  return { ...saved, number };
};

export const schedulePage: Commands['scheduleOne'] = async (context, { id, version, scheduledAt, note }) => {
  const { db, services } = context;
  const page = await takePage(context, { id, version });
  if (Date.parse(scheduledAt) <= services.now().getTime()) throw new Refusal(409, portalPageMessages.isPast);
  const number = await freeze(context, page, note, scheduledAt);
  const { publishedNumber } = page;
  const fields = { publishedNumber, lastNumber: number, scheduledNumber: number, scheduledAt };
  const saved = await save(db, id, { ...fields, hasChanges: false });
  const after = { scheduledNumber: number, scheduledAt, note };
  context.record(changeOf(portalPageWords, { id, label: page.code, before: numbersOf(page), after }));
  return { ...saved, number };
};

/** Takes back a release that has not come; its version was never public. The blocks stay in the working copy. */
async function takeBack({ db }: CallContext, page: TakenPage): Promise<{ lastNumber: number }> {
  if (page.scheduledNumber === null) return { lastNumber: page.lastNumber };
  await deletePortalVersion(db, page.id, page.scheduledNumber).execute();
  return { lastNumber: page.scheduledNumber - 1 };
}

const NO_RELEASE = { scheduledNumber: null, scheduledAt: null };

export const unschedulePage: Commands['unscheduleOne'] = async (context, seen) => {
  const { db } = context;
  const page = await takePage(context, seen);
  if (page.scheduledNumber === null) throw new Refusal(409, portalPageMessages.notScheduled);
  const { id, code, publishedNumber } = page;
  const hasChanges = await differsFromPublic(db, id, { code, publishedNumber, scheduledNumber: null }, page.blocks);
  const kept = await takeBack(context, page);
  context.record(changeOf(portalPageWords, { id, label: code, before: numbersOf(page), after: NO_RELEASE }));
  return save(db, id, { ...NO_RELEASE, ...kept, publishedNumber, hasChanges });
};

/** At once, and for good: what was to become public later does not. */
export const withdrawPage: Commands['withdrawOne'] = async (context, seen) => {
  const { db } = context;
  const page = await takePage(context, seen);
  if (page.publishedNumber === null) throw new Refusal(409, portalPageMessages.isStandard);
  const { id, code } = page;
  const after = { publishedNumber: null, ...NO_RELEASE };
  const hasChanges = await differsFromPublic(db, id, { code, ...after }, page.blocks);
  const kept = await takeBack(context, page);
  context.changed('pages');
  context.record(changeOf(portalPageWords, { id, label: code, before: numbersOf(page), after }));
  return save(db, id, { ...after, ...kept, hasChanges });
};
