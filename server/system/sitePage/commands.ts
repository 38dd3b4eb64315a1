/** Writing, restoring and deleting pages. Every text is cleaned before it is stored. */
import { createHash } from 'node:crypto';
import { DONE } from '#contract/ground/core.ts';
import { sitePageForm, type sitePageCalls, type SitePageKind } from '#contract/system/sitePage/calls.ts';
import { sitePageWords } from '#contract/system/sitePage/words.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { notFound, Refusal, refuseField, refuseTaken } from '#server/ground/core/refusal.ts';
import { plainTextOf, sanitizeRichText } from '#server/ground/core/richText.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { attachImages, releaseFiles, type Thing } from '#server/base/file/service.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { sitePageMessages } from './messages.ts';
import {
  deleteSitePage,
  imagesOfVersions,
  insertSitePage,
  lockSitePage,
  sitePageById,
  sitePageWithCode,
  trackById,
  updateSitePage,
  versionOf,
} from './queries.ts';

type Commands = Handlers<typeof sitePageCalls>;

interface Content {
  titleZh: string;
  titleEn: string;
  bodyZh: string;
  bodyEn: string;
  trackId?: string | null | undefined;
}

const EXCERPT = 300;

/** The log shows the beginning of a text and tells any two texts apart. */
function excerpt(html: string): string {
  if (html === '') return '';
  const text = plainTextOf(html);
  const digest = createHash('sha256').update(html).digest('hex').slice(0, 12);
  return `${text.slice(0, EXCERPT)}${text.length > EXCERPT ? '…' : ''} [${digest}]`;
}

const logged = ({
  code,
  kind,
  titleZh,
  titleEn,
  bodyZh,
  bodyEn,
  trackId,
}: Content & { code: string; kind: SitePageKind }) => ({
  code,
  kind,
  titleZh,
  titleEn,
  bodyZh: excerpt(bodyZh),
  bodyEn: excerpt(bodyEn),
  trackId: trackId ?? null,
});

const clean = <Form extends Content>(form: Form): Form => ({
  ...form,
  bodyZh: sanitizeRichText(form.bodyZh),
  bodyEn: sanitizeRichText(form.bodyEn),
});

const isSame = (a: Content, b: Content): boolean =>
  a.titleZh === b.titleZh &&
  a.titleEn === b.titleEn &&
  a.bodyZh === b.bodyZh &&
  a.bodyEn === b.bodyEn &&
  (a.trackId ?? null) === (b.trackId ?? null);

/** @throws Refusal 400 for a track that is not there, or on a page that is no story */
async function checkTrack(db: Db, { kind, trackId }: { kind: SitePageKind; trackId?: string | null | undefined }) {
  if (trackId === null || trackId === undefined) return;
  if (kind !== 'story') throw refuseField('trackId', sitePageMessages.onlyStories);
  const track = await trackById(db, trackId).executeTakeFirst();
  if (track === undefined) throw refuseField('trackId', sitePageMessages.noSuchTrack);
}

/** The page as it is at this moment, locked: a release that has come is what is public. 404 when it is gone, 409 when it has changed. */
export async function takePage({ actor, db, services }: CallContext, seen: { id: string; version: number }) {
  requireEverything(actor);
  const now = services.now();
  const current = () => sitePageById(db, seen.id, now.toISOString()).executeTakeFirst();
  const page = await takeRow(lockSitePage(db, seen.id), seen, current);
  if (page.scheduledAt === null || Date.parse(page.scheduledAt) > now.getTime()) return page;
  return { ...page, publishedNumber: page.scheduledNumber, scheduledNumber: null, scheduledAt: null };
}

interface Numbers {
  publishedNumber: number | null;
  scheduledNumber: number | null;
}

/** Whether these texts differ from what is public, or will be; without such a version there is always something to publish. */
export async function differsFromPublic(
  db: Db,
  id: string,
  { publishedNumber, scheduledNumber }: Numbers,
  texts: Content,
): Promise<boolean> {
  const number = scheduledNumber ?? publishedNumber;
  if (number === null) return true;
  const shown = await versionOf(db, id, number).executeTakeFirstOrThrow();
  return !isSame(shown, texts);
}

export const save = async (db: Db, id: string, fields: Parameters<typeof updateSitePage>[2]) =>
  await updateSitePage(db, id, fields).executeTakeFirstOrThrow();

const thing = (id: string): Thing => ({ object: 'sitePage', objectId: id });

/** The images of the working copy, and of every version that was ever public, stay the page's. */
async function keepImages(context: Parameters<typeof attachImages>[0], id: string, texts: Content): Promise<void> {
  const earlier = await imagesOfVersions(context.db, id).execute();
  await attachImages(context, thing(id), [texts.bodyZh, texts.bodyEn, ...earlier.map(({ address }) => address)]);
}

export const addPage: Commands['addOne'] = async (context, form) => {
  requireEverything(context.actor);
  const fields = clean(form);
  await checkTrack(context.db, fields);
  const page = await insertSitePage(context.db, fields).executeTakeFirst();
  if (page === undefined) throw refuseTaken('code', sitePageMessages.codeTaken);
  await keepImages(context, page.id, fields);
  context.record(changeOf(sitePageWords, { id: page.id, label: form.titleZh, after: logged(fields) }));
  return page;
};

export const changePage: Commands['updateOne'] = async (context, { id, version, ...change }) => {
  const { db } = context;
  const before = await takePage(context, { id, version });
  const fields = clean(changedForm(context, sitePageForm, before, change));
  if (fields.code !== before.code) {
    if (before.lastNumber > 0) throw refuseField('code', sitePageMessages.codeStays);
    const other = await sitePageWithCode(db, fields.code).executeTakeFirst();
    if (other !== undefined) throw refuseTaken('code', sitePageMessages.codeTaken);
  }
  await checkTrack(db, fields);
  const hasChanges = await differsFromPublic(db, id, before, fields);
  await keepImages(context, id, fields);
  const texts = { before: logged(before), after: logged(fields) };
  context.record(changeOf(sitePageWords, { id, label: fields.titleZh, ...texts }));
  return save(db, id, { ...fields, hasChanges });
};

export const restorePage: Commands['restoreOne'] = async (context, { number, ...seen }) => {
  const { db } = context;
  const page = await takePage(context, seen);
  const earlier = await versionOf(db, page.id, number).executeTakeFirst();
  if (earlier === undefined) throw notFound();
  const { titleZh, titleEn, bodyZh, bodyEn, trackId } = earlier;
  const texts = { titleZh, titleEn, bodyZh, bodyEn, trackId };
  const hasChanges = await differsFromPublic(db, page.id, page, texts);
  await keepImages(context, page.id, texts);
  const after = { ...logged({ ...texts, code: page.code, kind: page.kind }), restoredNumber: number };
  context.record(changeOf(sitePageWords, { id: page.id, label: titleZh, before: logged(page), after }));
  return save(db, page.id, { ...texts, hasChanges });
};

export const removePage: Commands['deleteById'] = async (context, seen) => {
  const { db } = context;
  const page = await takePage(context, seen);
  if (page.scheduledNumber !== null) throw new Refusal(409, sitePageMessages.isScheduled);
  if (page.lastNumber > 0) throw new Refusal(409, sitePageMessages.keptForEver);
  await releaseFiles(context, thing(page.id));
  await deleteSitePage(db, page.id).execute();
  context.record(changeOf(sitePageWords, { id: page.id, label: page.titleZh, before: logged(page) }));
  return DONE;
};
