/** Writing, publishing, withdrawing and restoring pages. Every text is cleaned before it is stored. */
import { createHash } from 'node:crypto';
import { DONE } from '#contract/ground/core.ts';
import { sitePageForm, type sitePageCalls } from '#contract/system/sitePage/calls.ts';
import { sitePageWords } from '#contract/system/sitePage/words.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { notFound, Refusal, refuseField, refuseTaken } from '#server/ground/core/refusal.ts';
import { isRichTextEmpty, plainTextOf, sanitizeRichText } from '#server/ground/core/richText.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { attachImages, releaseFiles } from '#server/base/file/service.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { sitePageMessages } from './messages.ts';
import {
  deleteSitePage,
  imagesOfVersions,
  insertSitePage,
  insertVersion,
  lockSitePage,
  sitePageById,
  sitePageWithCode,
  updateSitePage,
  versionOf,
} from './queries.ts';

type Commands = Handlers<typeof sitePageCalls>;

interface Texts {
  titleZh: string;
  titleEn: string;
  bodyZh: string;
  bodyEn: string;
}

const EXCERPT = 300;

/** The log shows the beginning of a text and tells any two texts apart. */
function excerpt(html: string): string {
  if (html === '') return '';
  const text = plainTextOf(html);
  const digest = createHash('sha256').update(html).digest('hex').slice(0, 12);
  return `${text.slice(0, EXCERPT)}${text.length > EXCERPT ? '…' : ''} [${digest}]`;
}

const logged = ({ code, titleZh, titleEn, bodyZh, bodyEn }: Texts & { code: string }) => ({
  code,
  titleZh,
  titleEn,
  bodyZh: excerpt(bodyZh),
  bodyEn: excerpt(bodyEn),
});

const clean = <Form extends Texts>(form: Form): Form => ({
  ...form,
  bodyZh: sanitizeRichText(form.bodyZh),
  bodyEn: sanitizeRichText(form.bodyEn),
});

const isSame = (a: Texts, b: Texts): boolean =>
  a.titleZh === b.titleZh && a.titleEn === b.titleEn && a.bodyZh === b.bodyZh && a.bodyEn === b.bodyEn;

/** The page, locked. 404 when it is gone, 409 when it has changed. */
function takePage({ actor, db }: CallContext, seen: { id: string; version: number }) {
  requireEverything(actor);
  return takeRow(lockSitePage(db, seen.id), seen, () => sitePageById(db, seen.id).executeTakeFirst());
}

/** Whether these texts differ from what is public; without a public version there is always something to publish. */
async function differsFromPublic(db: Db, id: string, publishedNumber: number | null, texts: Texts): Promise<boolean> {
  if (publishedNumber === null) return true;
  const shown = await versionOf(db, id, publishedNumber).executeTakeFirstOrThrow();
  return !isSame(shown, texts);
}

const save = async (db: Db, id: string, fields: Parameters<typeof updateSitePage>[2]) =>
  await updateSitePage(db, id, fields).executeTakeFirstOrThrow();

const thing = (id: string) => ({ object: 'sitePage', objectId: id });

/** The images of the working copy, and of every version that was ever public, stay the page's. */
async function keepImages(context: Parameters<typeof attachImages>[0], id: string, texts: Texts): Promise<void> {
  const earlier = await imagesOfVersions(context.db, id).execute();
  await attachImages(context, thing(id), [texts.bodyZh, texts.bodyEn, ...earlier.map(({ address }) => address)]);
}

export const addPage: Commands['addOne'] = async (context, form) => {
  requireEverything(context.actor);
  const fields = clean(form);
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
  const hasChanges = await differsFromPublic(db, id, before.publishedNumber, fields);
  await keepImages(context, id, fields);
  const texts = { before: logged(before), after: logged(fields) };
  context.record(changeOf(sitePageWords, { id, label: fields.titleZh, ...texts }));
  return save(db, id, { ...fields, hasChanges });
};

export const publishPage: Commands['publishOne'] = async (context, { id, version, note }) => {
  const { actor, db, services } = context;
  const page = await takePage(context, { id, version });
  const { titleZh, titleEn, bodyZh, bodyEn } = page;
  if (isRichTextEmpty(bodyZh) || isRichTextEmpty(bodyEn)) throw new Refusal(409, sitePageMessages.emptyBody);
  if (!page.hasChanges) throw new Refusal(409, sitePageMessages.unchanged);
  const number = page.lastNumber + 1;
  await insertVersion(db, {
    pageId: id,
    number,
    titleZh,
    titleEn,
    bodyZh,
    bodyEn,
    note,
    publishedAt: services.now(),
    publishedBy: actor.realName,
  }).execute();
  const saved = await save(db, id, { publishedNumber: number, lastNumber: number, hasChanges: false });
  const after = { publishedNumber: number, note };
  context.record(changeOf(sitePageWords, { id, label: titleZh, before: page, after }));
  return { ...saved, number };
};

export const withdrawPage: Commands['withdrawOne'] = async (context, seen) => {
  const { db } = context;
  const page = await takePage(context, seen);
  if (page.publishedNumber === null) throw new Refusal(409, sitePageMessages.notPublic);
  const after = { publishedNumber: null };
  context.record(changeOf(sitePageWords, { id: page.id, label: page.titleZh, before: page, after }));
  return save(db, page.id, { publishedNumber: null, hasChanges: true });
};

export const restorePage: Commands['restoreOne'] = async (context, { number, ...seen }) => {
  const { db } = context;
  const page = await takePage(context, seen);
  const earlier = await versionOf(db, page.id, number).executeTakeFirst();
  if (earlier === undefined) throw notFound();
  const { titleZh, titleEn, bodyZh, bodyEn } = earlier;
  const texts = { titleZh, titleEn, bodyZh, bodyEn };
  const hasChanges = await differsFromPublic(db, page.id, page.publishedNumber, texts);
  await keepImages(context, page.id, texts);
  const after = { ...logged({ ...texts, code: page.code }), restoredNumber: number };
  context.record(changeOf(sitePageWords, { id: page.id, label: titleZh, before: logged(page), after }));
  return save(db, page.id, { ...texts, hasChanges });
};

export const removePage: Commands['deleteById'] = async (context, seen) => {
  const { db } = context;
  const page = await takePage(context, seen);
  if (page.lastNumber > 0) throw new Refusal(409, sitePageMessages.keptForEver);
  await releaseFiles(context, thing(page.id));
  await deleteSitePage(db, page.id).execute();
  context.record(changeOf(sitePageWords, { id: page.id, label: page.titleZh, before: logged(page) }));
  return DONE;
};
