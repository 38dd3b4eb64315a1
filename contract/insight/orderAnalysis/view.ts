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
} from '#contract/insight/figure/figures.ts';

export const FIGURE_CUTS: readonly DimensionName[] = FIGURE_SOURCES.order.dimensions;
export const ORDER_FIGURES: readonly FigureName[] = FIGURE_NAMES.filter((name) => FIGURES[name].source === 'order');
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
  const known = [...new Set(named.filter(isFigureName).filter((name) => ORDER_FIGURES.includes(name)))];
  return known.length === 0 ? [...USUAL_FIGURES] : known.slice(0, MOST_FIGURES_SHOWN);
}

/** The cuts of a view; cut twice by the same it is cut once. */
export const cutsShown = (by: DimensionName, split: DimensionName | '', third: DimensionName | ''): DimensionName[] => [
  ...new Set([by, split, third].filter((name) => name !== '')),
];

/** Filters as they stand in an address; empty: none. */
export const FILTER_NAMES = ['supplierId', 'source', 'statuses', 'flag', 'tripType', 'areaCode', 'currency'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];
export type FilterTexts = Readonly<Record<FilterName, string>>;

/** The filters that an address asks for; what is none of its values is left out. */
export function filtersShown(texts: FilterTexts): Question['filters'] {
  const { supplierId, source, areaCode, currency } = texts;
  const named = texts.statuses.split(',');
  const statuses = ORDER_STATUSES.filter((status) => named.includes(status));
  const flag = ORDER_FLAGS.find((one) => one === texts.flag);
  const tripType = TRIP_TYPES.find((one) => one === texts.tripType);
  return {
    ...(/^\d{1,18}$/.test(supplierId) ? { supplierId } : {}),
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
  return {
    figures: figuresShown((query.get('figures') ?? '').split(',')),
    by: cutsShown(cut('by') ?? USUAL_CUT, cut('split') ?? '', cut('third') ?? ''),
    filters: filtersShown({
      supplierId: query.get('supplierId') ?? '',
      source: query.get('source') ?? '',
      statuses: query.get('statuses') ?? '',
      flag: query.get('flag') ?? '',
      tripType: query.get('tripType') ?? '',
      areaCode: query.get('areaCode') ?? '',
      currency: query.get('currency') ?? '',
    }),
    compare: COMPARISONS.find((known) => known === query.get('compare')) ?? null,
  };
}
