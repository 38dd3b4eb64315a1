/** What the public reads: one page in one language, or the list of what there is. */
import type { Language } from '#contract/ground/enums.ts';
import { sitePageCode } from '#contract/system/sitePage/calls.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { defineLoader } from '#server/ground/core/loader.ts';
import { publicPage, publicPages } from './queries.ts';

const inLanguage = (row: { titleZh: string; titleEn: string }, language: Language): string =>
  language === 'zh-CN' ? row.titleZh : row.titleEn;

/** `/html/<code>` or `/html?code=<code>`; null for `/html` alone. */
function codeIn({ pathname, searchParams }: URL): string | null {
  const inPath = /^\/html\/([^/]*)\/?$/.exec(pathname)?.[1] ?? '';
  const code = inPath === '' ? (searchParams.get('code') ?? '') : inPath;
  if (code === '') return null;
  if (!sitePageCode.safeParse(code).success) throw notFound();
  return code;
}

/** A release comes by the clock at most so much later than its moment. */
const TIME = 15_000;

const asks = (url: URL): Record<string, string> => {
  const code = codeIn(url);
  return code === null ? {} : { code };
};

export const htmlLoader = defineLoader('html', { time: TIME, asks }, async ({ db, services, url, language }) => {
  const now = services.now().toISOString();
  const code = codeIn(url);
  if (code === null) {
    const pages = await publicPages(db, now).execute();
    return {
      page: null,
      pages: pages.map((row) => ({ code: row.code, title: inLanguage(row, language), publishedAt: row.publishedAt })),
    };
  }
  const row = await publicPage(db, code, now).executeTakeFirst();
  if (row === undefined) throw notFound();
  const body = language === 'zh-CN' ? row.bodyZh : row.bodyEn;
  const { number, publishedAt } = row;
  return { page: { code, title: inLanguage(row, language), body, language, number, publishedAt }, pages: [] };
});
