/** A page of the portal as an ordered list of blocks: as it is written, in both languages, and as it is shown, in one. */
import { z } from 'zod';
import { optionalLine } from '#contract/ground/core.ts';
import { richText } from '#contract/ground/richText.ts';
import { CONTENT_IMAGE_ADDRESS } from '#contract/ground/richTextRules.ts';
import { BLOCK_KINDS, MOST_BLOCKS, STANDARD_KINDS, type PortalPageCode } from './rules.ts';

const MOST_TITLE = 80;
const MOST_BODY = 20_000;
const MOST_PIXELS = 10_000;

/** Names a block within its page; it stays when the block is moved. */
const blockId = z.string().regex(/^[A-Za-z0-9-]{1,40}$/);

const titles = {
  /** Empty: the standard title, or none for a text. */
  titleZh: optionalLine(MOST_TITLE).default(''),
  titleEn: optionalLine(MOST_TITLE).default(''),
};
const texts = { ...titles, bodyZh: richText(MOST_BODY).default(''), bodyEn: richText(MOST_BODY).default('') };

const written = z.strictObject({ id: blockId, kind: z.enum(['headline', 'text']), ...texts });
const picture = z.strictObject({
  id: blockId,
  kind: z.literal('picture'),
  /** The address of an image that was uploaded. */
  address: z.string().regex(CONTENT_IMAGE_ADDRESS),
  /** Pixels: its room is kept while it loads. */
  width: z.int().min(1).max(MOST_PIXELS),
  height: z.int().min(1).max(MOST_PIXELS),
  /** What it shows, for who does not see it; empty: it only adorns. */
  altZh: optionalLine(200).default(''),
  altEn: optionalLine(200).default(''),
});
const known = z.strictObject({
  id: blockId,
  kind: z.enum(BLOCK_KINDS).exclude(['headline', 'text', 'picture']),
  ...titles,
});

export const portalBlock = z.discriminatedUnion('kind', [written, picture, known]);
export type PortalBlock = z.output<typeof portalBlock>;

/** The blocks of a page in their order; what may stand together is asked of `mayStand`. */
export const portalBlocks = z.array(portalBlock).min(1).max(MOST_BLOCKS);

/** The page that nobody has changed. */
export const standardBlocks = (code: PortalPageCode): PortalBlock[] =>
  STANDARD_KINDS[code].map((kind) => portalBlock.parse({ id: kind, kind }));

/** A block as a page shows it, in the language of the page. */
export const shownBlock = z.object({
  id: z.string(),
  kind: z.enum(BLOCK_KINDS),
  /** Empty: the standard title. */
  title: z.string(),
  /** Cleaned HTML. */
  body: z.string(),
  picture: z.object({ address: z.string(), alt: z.string(), width: z.int(), height: z.int() }).nullable(),
});
export type ShownBlock = z.output<typeof shownBlock>;
