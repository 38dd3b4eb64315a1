/** The data of the pages that the operator arranges: what each page knows, its blocks, and what its blocks show of other pages. */
import { z } from 'zod';
import { portalContact } from '#contract/portal/contact/data.ts';
import { portalHome } from '#contract/portal/home/data.ts';
import { portalPrivacy } from '#contract/portal/privacy/data.ts';
import { portalStatistics } from '#contract/portal/statistics/data.ts';
import { shownBlock } from './blocks.ts';

/** Null: nothing of it is shown, or the page itself has it. */
const others = z.object({
  home: portalHome.nullable(),
  contact: portalContact.nullable(),
  /** The newest month alone. */
  statistics: portalStatistics.nullable(),
});
export type OtherFacts = z.output<typeof others>;

const arranged = { blocks: z.array(shownBlock), others };

export const arrangedHome = portalHome.extend(arranged);
export type ArrangedHome = z.output<typeof arrangedHome>;

export const arrangedContact = portalContact.extend(arranged);
export type ArrangedContact = z.output<typeof arrangedContact>;

export const arrangedStatistics = portalStatistics.extend(arranged);
export type ArrangedStatistics = z.output<typeof arrangedStatistics>;

export const arrangedPrivacy = portalPrivacy.extend(arranged);
export type ArrangedPrivacy = z.output<typeof arrangedPrivacy>;
