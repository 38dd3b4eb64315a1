/** Draws the blocks of a page in their order, in the server, in the browser and in the preview of the console alike. */
import { Fragment, h, type JSX } from 'preact';
import type { Language } from '#contract/ground/enums.ts';
import { textIn, type Text } from '#contract/ground/words.ts';
import type { ShownBlock } from '#contract/portal/portalPage/blocks.ts';
import type {
  ArrangedContact,
  ArrangedHome,
  ArrangedPrivacy,
  ArrangedStatistics,
} from '#contract/portal/portalPage/data.ts';
import type { BlockKind, PortalPageCode } from '#contract/portal/portalPage/rules.ts';
import type { PortalSite } from '#contract/portal/site.ts';
import { askForm } from '../contact/askForm.ts';
import { followForm } from '../contact/followForm.ts';
import { requestForm } from '../contact/requestForm.ts';
import { questions, ways } from '../contact/ways.ts';
import { contactWords } from '../contact/words.ts';
import { apps, areas, hero, notices, stationList } from '../home/parts.ts';
import { priceForm } from '../home/priceForm.ts';
import { homeWords } from '../home/words.ts';
import { kept, privacyOpening } from '../privacy/parts.ts';
import { privacyWords } from '../privacy/words.ts';
import { byArea, byMonth, definitions, newest, opening } from '../statistics/parts.ts';
import { statisticsWords } from '../statistics/words.ts';
import { told, type Own } from './own.ts';

interface DataOf {
  readonly home: ArrangedHome;
  readonly contact: ArrangedContact;
  readonly statistics: ArrangedStatistics;
  readonly privacy: ArrangedPrivacy;
}

/** What the blocks of a page are drawn from; null: no block shows it. */
interface Facts {
  readonly code: PortalPageCode;
  readonly site: PortalSite;
  readonly home: Omit<ArrangedHome, 'blocks' | 'others'> | null;
  readonly contact: Omit<ArrangedContact, 'blocks' | 'others'> | null;
  readonly statistics: Omit<ArrangedStatistics, 'blocks' | 'others'> | null;
}

type Drawn = JSX.Element | null;
type Part<Code extends 'home' | 'contact' | 'statistics'> = (
  data: NonNullable<Facts[Code]>,
  language: Language,
  own: Own,
) => Drawn;
type Draw = (facts: Facts, language: Language, block: ShownBlock, isFirst: boolean) => Drawn;

const ofHome =
  (part: Part<'home'>): Draw =>
  ({ home }, language, block) =>
    home === null ? null : part(home, language, block);
const ofContact =
  (part: Part<'contact'>): Draw =>
  ({ contact }, language, block) =>
    contact === null ? null : part(contact, language, block);
const ofStatistics =
  (part: Part<'statistics'>): Draw =>
  ({ statistics }, language, block) =>
    statistics === null ? null : part(statistics, language, block);

const text: Draw = (_facts, _language, { id, title, body }, isFirst) =>
  h('section', title === '' ? { class: 'text' } : { class: 'text', 'aria-labelledby': `block-${id}` }, [
    title === '' ? null : h(isFirst ? 'h1' : 'h2', { id: `block-${id}` }, title),
    told(body),
  ]);

const picture: Draw = (_facts, _language, { picture: shown }) =>
  shown === null
    ? null
    : h('img', {
        class: 'picture',
        src: shown.address,
        alt: shown.alt,
        width: shown.width,
        height: shown.height,
        loading: 'lazy',
      });

const DRAW: Readonly<Record<BlockKind, Draw>> = {
  headline: ({ code, home }, language, block) => {
    if (code === 'home' && home !== null) return hero(home, language, block);
    return code === 'privacy' ? privacyOpening(language, block) : opening(language, block);
  },
  text,
  picture,
  contacts: ({ site }, language, block, isFirst) => ways(site, language, block, isFirst),
  price: ofHome(priceForm),
  areas: ofHome(areas),
  stations: ofHome(stationList),
  notices: ofHome(notices),
  apps: ofHome(apps),
  questions: ofContact(questions),
  ask: ofContact(askForm),
  form: ofContact(requestForm),
  follow: ofContact(followForm),
  figures: ofStatistics(newest),
  figuresByMonth: ofStatistics(byMonth),
  figuresByArea: ofStatistics(byArea),
  figuresAbout: ofStatistics(definitions),
  kept: (_facts, language) => kept(language),
};

/** What the operator wrote over the page, or empty. */
export const headlineOf = (blocks: readonly ShownBlock[]): string =>
  blocks.find(({ kind }) => kind === 'headline')?.title ?? '';

const canLead = ({ kind, title }: ShownBlock): boolean =>
  kind === 'headline' || kind === 'contacts' || (kind === 'text' && title !== '');

/** The block whose title is that of the page: its headline, or what comes first. */
const leaderOf = (blocks: readonly ShownBlock[]): ShownBlock | undefined =>
  blocks.find(({ kind }) => kind === 'headline') ?? blocks.find(canLead);

const NAMES: Readonly<Record<PortalPageCode, Text>> = {
  home: homeWords.title,
  contact: contactWords.title,
  statistics: statisticsWords.title,
  privacy: privacyWords.title,
};

export function arranged<Code extends PortalPageCode>(
  code: Code,
  data: DataOf[Code],
  language: Language,
): JSX.Element[] {
  const { blocks, others, site } = data;
  const facts: Facts = { code, site, ...others, [code]: data };
  const leader = leaderOf(blocks);
  return [
    // every page has a title, for who hears it
    ...(leader === undefined ? [h('h1', { class: 'onlyRead' }, textIn(NAMES[code], language))] : []),
    ...blocks.map((block) =>
      h(Fragment, { key: block.id }, DRAW[block.kind](facts, language, block, block === leader)),
    ),
  ];
}
