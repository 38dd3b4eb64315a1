/** One notice of the portal with its text. */
import type { Language } from '#contract/ground/enums.ts';
import { id as noticeId } from '#contract/ground/core.ts';
import type { PortalNoticePage } from '#contract/portal/notice/data.ts';
import { portalNotice } from '#server/portal/home/queries.ts';
import { portalSiteOf } from '#server/portal/site.ts';
import type { Services } from '#server/services.ts';

/** What the address of the page asks; empty for what is no id. */
export const noticeIn = (search: URLSearchParams): string => noticeId.safeParse(search.get('id')).data ?? '';

/** Null when the portal shows no such notice. What has no words in English is told in Chinese, and says so. */
export async function portalNoticeOf(
  services: Services,
  language: Language,
  id: string,
): Promise<PortalNoticePage | null> {
  const { db, now, ranges } = services;
  if (id === '') return null;
  const row = await portalNotice(db, id, now().toISOString()).executeTakeFirst();
  if (row === undefined || row.publishedAt === null) return null;
  const { title, titleEn, content, contentEn, publishedAt } = row;
  const isIn = (english: string): boolean => language === 'en-US' && english !== '';
  return {
    site: portalSiteOf(services, language),
    timeZone: ranges.clock.timeZone,
    notice: {
      id,
      title: isIn(titleEn) ? titleEn : title,
      body: isIn(contentEn) ? contentEn : content,
      titleLanguage: isIn(titleEn) ? 'en-US' : 'zh-CN',
      bodyLanguage: isIn(contentEn) ? 'en-US' : 'zh-CN',
      publishedAt,
    },
  };
}
