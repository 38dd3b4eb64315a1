/** Making the working copy public, at once or at a moment to come, and taking it back (decision 0160). */
import type { sitePageCalls } from '#contract/system/sitePage/calls.ts';
import { sitePageWords } from '#contract/system/sitePage/words.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { isRichTextEmpty } from '#server/ground/core/richText.ts';
import { differsFromPublic, save, takePage } from './commands.ts';
import { sitePageMessages } from './messages.ts';
import { deleteVersion, insertVersion, lockPagesWith, trackById, withdrawTracksOf } from './queries.ts';

type Commands = Handlers<typeof sitePageCalls>;
type TakenPage = Awaited<ReturnType<typeof takePage>>;

/** Freezes the working copy as the next version. @throws Refusal 409 when there is nothing to publish */
async function freeze({ actor, db }: CallContext, page: TakenPage, note: string, publishedAt: string): Promise<number> {
  const { id, titleZh, titleEn, bodyZh, bodyEn, trackId } = page;
  if (page.scheduledNumber !== null) throw new Refusal(409, sitePageMessages.isScheduled);
  if (isRichTextEmpty(bodyZh) || isRichTextEmpty(bodyEn)) throw new Refusal(409, sitePageMessages.emptyBody);
  if (!page.hasChanges) throw new Refusal(409, sitePageMessages.unchanged);
  const track = trackId === null ? undefined : await trackById(db, trackId).forShare().executeTakeFirstOrThrow();
  if (track !== undefined && track.withdrawnAt !== null) throw new Refusal(409, sitePageMessages.trackWithdrawn);
  const number = page.lastNumber + 1;
  const texts = { titleZh, titleEn, bodyZh, bodyEn, trackId };
  await insertVersion(db, { pageId: id, number, ...texts, note, publishedAt, publishedBy: actor.realName }).execute();
  return number;
}

export const publishPage: Commands['publishOne'] = async (context, { id, version, note }) => {
  const { db, services } = context;
  const page = await takePage(context, { id, version });
  const number = await freeze(context, page, note, services.now().toISOString());
  const fields = { publishedNumber: number, lastNumber: number, scheduledNumber: null, scheduledAt: null };
  const saved = await save(db, id, { ...fields, hasChanges: false });
  const after = { publishedNumber: number, note };
  context.changed('pages');
  context.record(changeOf(sitePageWords, { id, label: page.titleZh, before: page, after }));
  return { ...saved, number };
};

export const schedulePage: Commands['scheduleOne'] = async (context, { id, version, scheduledAt, note }) => {
  const { db, services } = context;
  const page = await takePage(context, { id, version });
  if (Date.parse(scheduledAt) <= services.now().getTime()) throw new Refusal(409, sitePageMessages.isPast);
  const number = await freeze(context, page, note, scheduledAt);
  const { publishedNumber } = page;
  const fields = { publishedNumber, lastNumber: number, scheduledNumber: number, scheduledAt };
  const saved = await save(db, id, { ...fields, hasChanges: false });
  const after = { scheduledNumber: number, scheduledAt, note };
  context.record(changeOf(sitePageWords, { id, label: page.titleZh, before: page, after }));
  return { ...saved, number };
};

/** Takes back a release that has not come; its version was never public. The text stays in the working copy. */
async function takeBack({ db }: CallContext, page: TakenPage): Promise<{ lastNumber: number }> {
  if (page.scheduledNumber === null) return { lastNumber: page.lastNumber };
  await deleteVersion(db, page.id, page.scheduledNumber).execute();
  return { lastNumber: page.scheduledNumber - 1 };
}

const NO_RELEASE = { scheduledNumber: null, scheduledAt: null };

export const unschedulePage: Commands['unscheduleOne'] = async (context, seen) => {
  const { db } = context;
  const page = await takePage(context, seen);
  if (page.scheduledNumber === null) throw new Refusal(409, sitePageMessages.notScheduled);
  const { id, publishedNumber } = page;
  const hasChanges = await differsFromPublic(db, id, { publishedNumber, scheduledNumber: null }, page);
  const kept = await takeBack(context, page);
  context.record(changeOf(sitePageWords, { id, label: page.titleZh, before: page, after: NO_RELEASE }));
  return save(db, id, { ...NO_RELEASE, ...kept, hasChanges });
};

/** At once, and for good: what was to become public later does not. */
export const withdrawPage: Commands['withdrawOne'] = async (context, seen) => {
  const { db } = context;
  const page = await takePage(context, seen);
  if (page.publishedNumber === null) throw new Refusal(409, sitePageMessages.notPublic);
  const after = { publishedNumber: null, ...NO_RELEASE };
  const kept = await takeBack(context, page);
  context.changed('pages');
  context.record(changeOf(sitePageWords, { id: page.id, label: page.titleZh, before: page, after }));
  return save(db, page.id, { ...after, ...kept, hasChanges: true });
};

const MOST_OF_SCENE = 100;

/**
 * Takes every story of a scene from the public, in the transaction that takes back the scene; each page stays, with its versions, and
 * none can be published with that track again.
 */
export async function withdrawStoriesOf(context: CallContext, sceneId: string): Promise<number> {
  const { db, services } = context;
  const now = services.now().toISOString();
  const tracks = (await withdrawTracksOf(db, sceneId, now).execute()).map(({ id }) => id);
  if (tracks.length === 0) return 0;
  const pages = await lockPagesWith(db, tracks, now, MOST_OF_SCENE).execute();
  for (const { id, version, isShown } of pages) {
    const page = await takePage(context, { id, version });
    const kept = await takeBack(context, page);
    const publishedNumber = isShown ? null : page.publishedNumber;
    await save(db, id, { publishedNumber, ...NO_RELEASE, ...kept, hasChanges: true });
  }
  context.changed('pages');
  return pages.length;
}
