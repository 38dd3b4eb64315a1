/** The stories of the portal. */
import type { Language } from '#contract/ground/enums.ts';
import type { PortalExample } from '#contract/portal/example/data.ts';
import { sitePageCode } from '#contract/system/sitePage/calls.ts';
import { plainTextOf } from '#server/ground/core/richText.ts';
import { previewHash } from '#server/ground/core/previewTicket.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { publicPage, publicStories, storyDraft, takeStoryPreview } from '#server/system/sitePage/queries.ts';
import { portalSiteOf } from '#server/portal/site.ts';
import type { Services } from '#server/services.ts';

const SUMMARY = 160;

interface Texts {
  titleZh: string;
  titleEn: string;
  bodyZh: string;
  bodyEn: string;
}

const textsIn = ({ titleZh, titleEn, bodyZh, bodyEn }: Texts, language: Language) =>
  language === 'zh-CN' ? { title: titleZh, body: bodyZh } : { title: titleEn, body: bodyEn };

function summaryOf(body: string): string {
  const text = plainTextOf(body);
  return text.length <= SUMMARY ? text : `${text.slice(0, SUMMARY - 1)}…`;
}

/** The story that an address asks for; the list for another one. */
export function storyIn(search: URLSearchParams): Readonly<Record<string, string>> {
  const story = search.get('story') ?? '';
  const query: Record<string, string> = sitePageCode.safeParse(story).success ? { story } : {};
  return query;
}

const frameOf = (services: Services, language: Language) => ({
  site: portalSiteOf(services, language),
  timeZone: services.ranges.clock.timeZone,
});

/** `code`: of a story, or empty for the list. Null when there is no such story. */
export async function portalExampleOf(
  services: Services,
  language: Language,
  code: string,
): Promise<PortalExample | null> {
  const { db } = services;
  const now = services.now().toISOString();
  const frame = frameOf(services, language);
  if (code === '') {
    const stories = await publicStories(db, now).execute();
    return {
      ...frame,
      stories: stories.map((row) => {
        const { title, body } = textsIn(row, language);
        const picture = /<img[^>]+src="([^"]+)"/.exec(body)?.[1] ?? '';
        const { code: named, publishedAt } = row;
        return { code: named, title, summary: summaryOf(body), picture, hasTrack: row.trackId !== null, publishedAt };
      }),
      story: null,
    };
  }
  const row = sitePageCode.safeParse(code).success ? await publicPage(db, code, now).executeTakeFirst() : undefined;
  if (row === undefined || row.kind !== 'story') return null;
  const { track, publishedAt } = row;
  return { ...frame, stories: [], story: { code, ...textsIn(row, language), track, publishedAt } };
}

/**
 * The working copy of a story as it would be read if it were published now; uses the ticket.
 *
 * @throws Refusal 404 for a ticket that opens nothing
 */
export async function previewedStoryOf(
  services: Services,
  ticket: string,
): Promise<{ language: Language; data: PortalExample }> {
  const { db } = services;
  const now = services.now().toISOString();
  const hash = previewHash(ticket);
  const taken = hash === null ? undefined : await takeStoryPreview(db, hash, now).executeTakeFirst();
  const draft = taken === undefined ? undefined : await storyDraft(db, taken.pageId).executeTakeFirst();
  if (taken === undefined || draft === undefined) throw notFound();
  const { language } = taken;
  const { code, track } = draft;
  const story = { code, ...textsIn(draft, language), track, publishedAt: now };
  return { language, data: { ...frameOf(services, language), stories: [], story } };
}
