/** What an address of the figures asks, so that the screen and what is sent of it mean the same. */
import { ORDER_FLAGS, ORDER_STATUSES } from '#contract/operation/order/rules.ts';
import { TRIP_TYPES } from '#contract/operation/scope/tripTypes.ts';
import type { Question } from '#contract/insight/figure/calls.ts';
import { COMPARISONS, type Comparison } from '#contract/insight/figure/comparisons.ts';
import {
  FIGURE_NAMES,
  FIGURE_SOURCES,
  FIGURES,
  isFigureName,
  type DimensionName,
  type FigureName,
  type FigureSource,
} from '#contract/insight/figure/figures.ts';

/** Sources whose figures are analysed together: demand, and the cars that meet it. */
const ANALYSED: readonly FigureSource[] = ['order', 'car'];
export const ANALYSED_FIGURES: readonly FigureName[] = FIGURE_NAMES.filter((name) =>
  ANALYSED.includes(FIGURES[name].source),
);
/** Every cut of some figure. */
export const FIGURE_CUTS: readonly DimensionName[] = [
  ...new Set(ANALYSED.flatMap((source) => [...FIGURE_SOURCES[source].dimensions])),
];
/** The cuts that all these figures allow; the usual one is always among them. */
export const cutsOf = (figures: readonly FigureName[]): DimensionName[] =>
  FIGURE_CUTS.filter((cut) =>
    figures.every((name) => FIGURE_SOURCES[FIGURES[name].source].dimensions.some((one) => one === cut)),
  );
export const MOST_FIGURES_SHOWN = 4;
export const USUAL_CUT: DimensionName = 'day';
const USUAL_FIGURES: readonly FigureName[] = ['orders', 'completionRate'];

export interface FigureView {
  figures: FigureName[];
  by: DimensionName[];
  filters: Question['filters'];
  compare: Comparison | null;
}

/** The figures that an address names, or the usual ones. */
export function figuresShown(named: readonly string[]): FigureName[] {
  const known = [...new Set(named.filter(isFigureName).filter((name) => ANALYSED_FIGURES.includes(name)))];
  return known.length === 0 ? [...USUAL_FIGURES] : known.slice(0, MOST_FIGURES_SHOWN);
}

/** The cuts of a view of some figures: those that all of them allow, each once, and a third only beside a second. */
export function cutsShown(
  figures: readonly FigureName[],
  by: DimensionName,
  split: DimensionName | '',
  third: DimensionName | '',
): DimensionName[] {
  const allowed = cutsOf(figures);
  const cuts: DimensionName[] = [allowed.includes(by) ? by : USUAL_CUT];
  for (const cut of [split, third]) {
    if (cut === '' || cuts.includes(cut) || !allowed.includes(cut)) break;
    cuts.push(cut);
  }
  return cuts;
}

/** Filters as they stand in an address; empty: none. */
export const FILTER_NAMES = [
  'supplierId',
  'source',
  'areaCode',
  'pickUpRangeId',
  'pickUpStationId',
  'statuses',
  'tripType',
  'flag',
  'currency',
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];
export type FilterTexts = Readonly<Record<FilterName, string>>;
const FILTERS_OF_ALL: readonly FilterName[] = ['supplierId', 'areaCode', 'currency'];
/** The filters that all these figures heed. */
export const filtersOf = (figures: readonly FigureName[]): readonly FilterName[] =>
  figures.every((name) => FIGURE_SOURCES[FIGURES[name].source].isOfOrders) ? FILTER_NAMES : FILTERS_OF_ALL;

const isId = (text: string): boolean => /^\d{1,18}$/.test(text);

/** The filters of some figures that an address asks for; what is none of its values, or none of theirs, is left out. */
export function filtersShown(figures: readonly FigureName[], asked: FilterTexts): Question['filters'] {
  const heeded = filtersOf(figures);
  const textOf = (name: FilterName): string => (heeded.includes(name) ? asked[name] : '');
  const [supplierId, source, areaCode] = [textOf('supplierId'), textOf('source'), textOf('areaCode')];
  const [pickUpRangeId, pickUpStationId] = [textOf('pickUpRangeId'), textOf('pickUpStationId')];
  const named = textOf('statuses').split(',');
  const statuses = ORDER_STATUSES.filter((status) => named.includes(status));
  const flag = ORDER_FLAGS.find((one) => one === textOf('flag'));
  const tripType = TRIP_TYPES.find((one) => one === textOf('tripType'));
  const currency = textOf('currency');
  return {
    ...(isId(supplierId) ? { supplierId } : {}),
    ...(isId(pickUpRangeId) ? { pickUpRangeId } : {}),
    ...(isId(pickUpStationId) ? { pickUpStationId } : {}),
    ...(source === '' || source.length > 60 ? {} : { source }),
    ...(statuses.length === 0 ? {} : { statuses }),
    ...(flag === undefined ? {} : { flag }),
    ...(tripType === undefined ? {} : { tripType }),
    ...(/^\d{2,12}$/.test(areaCode) ? { areaCode } : {}),
    ...(/^[A-Z]{3}$/.test(currency) ? { currency } : {}),
  };
}

/** What the query of an address of order analysis asks; null where it shows another tab than the figures. */
export function figureViewOf(search: string): FigureView | null {
  const query = new URLSearchParams(search);
  if (!['figures', null].includes(query.get('tab'))) return null;
  const cut = (name: string) => FIGURE_CUTS.find((known) => known === query.get(name));
  const figures = figuresShown((query.get('figures') ?? '').split(','));
  return {
    figures,
    by: cutsShown(figures, cut('by') ?? USUAL_CUT, cut('split') ?? '', cut('third') ?? ''),
    filters: filtersShown(figures, {
      supplierId: query.get('supplierId') ?? '',
      source: query.get('source') ?? '',
      statuses: query.get('statuses') ?? '',
      flag: query.get('flag') ?? '',
      tripType: query.get('tripType') ?? '',
      areaCode: query.get('areaCode') ?? '',
      pickUpRangeId: query.get('pickUpRangeId') ?? '',
      pickUpStationId: query.get('pickUpStationId') ?? '',
      currency: query.get('currency') ?? '',
    }),
    compare: COMPARISONS.find((known) => known === query.get('compare')) ?? null,
  };
}
