/** The pages of the portal as lists of blocks, without a schema: which blocks there are, where each may stand, and the standard pages. */

export const PORTAL_PAGE_CODES = ['home', 'contact', 'statistics', 'privacy'] as const;
export type PortalPageCode = (typeof PORTAL_PAGE_CODES)[number];

export const PORTAL_PAGE_STATES = ['standard', 'scheduled', 'published', 'changed'] as const;
export type PortalPageState = (typeof PORTAL_PAGE_STATES)[number];

/**
 * `headline`: the page's own beginning. `text`, `picture`: what the operator writes. The others show what the product knows; a
 * title of their own takes the place of the standard one.
 */
export const BLOCK_KINDS = [
  'headline',
  'text',
  'picture',
  'contacts',
  'price',
  'areas',
  'stations',
  'notices',
  'apps',
  'questions',
  'ask',
  'form',
  'follow',
  'figures',
  'figuresByMonth',
  'figuresByArea',
  'figuresAbout',
  'kept',
] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** What a page may have besides what every page may: what is answered at its own address, or too much for another. */
const OWN: Readonly<Record<PortalPageCode, readonly BlockKind[]>> = {
  home: ['headline', 'price', 'stations'],
  contact: ['ask', 'form', 'follow'],
  statistics: ['headline', 'figuresByMonth', 'figuresByArea', 'figuresAbout'],
  privacy: ['headline', 'kept'],
};
const EVERYWHERE: readonly BlockKind[] = [
  'text',
  'picture',
  'contacts',
  'areas',
  'notices',
  'apps',
  'questions',
  'figures',
];

/** Whether a page may have a block of this kind. */
export const mayStand = (code: PortalPageCode, kind: BlockKind): boolean =>
  EVERYWHERE.includes(kind) || OWN[code].includes(kind);

/** What may stand on a page more than once. */
export const REPEATED_KINDS: readonly BlockKind[] = ['text', 'picture'];

export const MOST_BLOCKS = 30;

/** The page whose data a block shows; null: none, or that of any page. */
export const FACTS_OF: Readonly<Record<BlockKind, 'home' | 'contact' | 'statistics' | null>> = {
  headline: null,
  text: null,
  picture: null,
  contacts: null,
  price: 'home',
  areas: 'home',
  stations: 'home',
  notices: 'home',
  apps: 'home',
  questions: 'contact',
  ask: 'contact',
  form: 'contact',
  follow: 'contact',
  figures: 'statistics',
  figuresByMonth: 'statistics',
  figuresByArea: 'statistics',
  figuresAbout: 'statistics',
  kept: null,
};

/** What is shown of a page that nobody has changed. */
export const STANDARD_KINDS: Readonly<Record<PortalPageCode, readonly BlockKind[]>> = {
  home: ['headline', 'price', 'areas', 'stations', 'notices', 'apps'],
  contact: ['contacts', 'ask', 'form', 'follow', 'questions'],
  statistics: ['headline', 'figures', 'figuresByMonth', 'figuresByArea', 'figuresAbout'],
  privacy: ['headline', 'kept'],
};
