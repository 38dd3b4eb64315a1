/** The pages as they are arranged: the facts of each, its blocks, and the facts that its blocks show of other pages. */
import type { Language } from '#contract/ground/enums.ts';
import type { PortalContact } from '#contract/portal/contact/data.ts';
import type { PortalBlock } from '#contract/portal/portalPage/blocks.ts';
import type {
  ArrangedContact,
  ArrangedHome,
  ArrangedPrivacy,
  ArrangedStatistics,
  OtherFacts,
} from '#contract/portal/portalPage/data.ts';
import { type BlockKind, FACTS_OF, type PortalPageCode } from '#contract/portal/portalPage/rules.ts';
import { type ContactAsked, portalContactOf } from '#server/portal/contact/facts.ts';
import type { Asked } from '#server/portal/home/asked.ts';
import { portalHomeOf } from '#server/portal/home/facts.ts';
import { portalSiteOf } from '#server/portal/site.ts';
import { portalStatisticsOf } from '#server/portal/statistics/facts.ts';
import type { Services } from '#server/services.ts';
import { shownBlocks, storedBlocks } from './blocks.ts';
import { publicBlocks } from './queries.ts';

const NOTHING_ASKED: ContactAsked = { key: '', ask: '', network: '', problem: null };

/** The blocks that the public sees of a page. */
async function blocksNow({ db, now }: Services, code: PortalPageCode): Promise<PortalBlock[]> {
  const found = await publicBlocks(db, code, now().toISOString()).executeTakeFirst();
  return storedBlocks(code, found?.blocks ?? null);
}

async function othersOf(
  services: Services,
  language: Language,
  own: PortalPageCode,
  blocks: readonly PortalBlock[],
): Promise<OtherFacts> {
  const shows = (code: NonNullable<(typeof FACTS_OF)[BlockKind]>): boolean =>
    code !== own && blocks.some(({ kind }) => FACTS_OF[kind] === code);
  const [home, contact, statistics] = await Promise.all([
    shows('home') ? portalHomeOf(services, language, null) : null,
    shows('contact') ? portalContactOf(services, language, NOTHING_ASKED) : null,
    shows('statistics') ? portalStatisticsOf(services, language, 1) : null,
  ]);
  return { home, contact, statistics };
}

async function arrangementOf(
  services: Services,
  language: Language,
  code: PortalPageCode,
  draft: readonly PortalBlock[] | undefined,
) {
  const blocks = draft ?? (await blocksNow(services, code));
  return {
    blocks: shownBlocks(blocks, language),
    others: await othersOf(services, language, code, blocks),
  };
}

/** `draft`: blocks to show in place of those that are public. */
export async function arrangedHomeOf(
  services: Services,
  language: Language,
  asked: Asked | null = null,
  draft?: readonly PortalBlock[],
): Promise<ArrangedHome> {
  const [facts, arrangement] = await Promise.all([
    portalHomeOf(services, language, asked),
    arrangementOf(services, language, 'home', draft),
  ]);
  return { ...facts, ...arrangement };
}

/** Null when there is no such request. `more`: what a form was answered. */
export async function arrangedContactOf(
  services: Services,
  language: Language,
  asked: ContactAsked = NOTHING_ASKED,
  { draft, more }: { draft?: readonly PortalBlock[]; more?: Partial<PortalContact> | undefined } = {},
): Promise<ArrangedContact | null> {
  const [facts, arrangement] = await Promise.all([
    portalContactOf(services, language, asked),
    arrangementOf(services, language, 'contact', draft),
  ]);
  return facts === null ? null : { ...facts, ...more, ...arrangement };
}

export async function arrangedStatisticsOf(
  services: Services,
  language: Language,
  draft?: readonly PortalBlock[],
): Promise<ArrangedStatistics> {
  const [facts, arrangement] = await Promise.all([
    portalStatisticsOf(services, language),
    arrangementOf(services, language, 'statistics', draft),
  ]);
  return { ...facts, ...arrangement };
}

export const arrangedPrivacyOf = async (
  services: Services,
  language: Language,
  draft?: readonly PortalBlock[],
): Promise<ArrangedPrivacy> => ({
  site: portalSiteOf(services, language),
  ...(await arrangementOf(services, language, 'privacy', draft)),
});
