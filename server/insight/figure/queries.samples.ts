import { DIMENSION_NAMES, FIGURE_NAMES, FIGURE_SOURCES } from '#contract/insight/figure/figures.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const everything = { kind: 'everything' } as const;
const from = '2026-11-22T16:00:00Z';
const to = '2026-11-23T16:00:00Z';
const all = { filters: { requestedFrom: from, requestedTo: to }, scope: everything, reveal: false };
const plain = { zone: 'Asia/Shanghai', shift: { seconds: 0 }, currency: 'CNY' };
const cuts = (source: keyof typeof FIGURE_SOURCES) =>
  DIMENSION_NAMES.filter((name) => FIGURE_SOURCES[source].dimensions.some((each) => each === name));

export const samples: QuerySamples<typeof queries> = {
  orderGroups: [
    [all, { figures: FIGURE_NAMES, by: [], most: 1 }, plain],
    [all, { figures: ['orders'], by: cuts('order'), most: 1000 }, { ...plain, shift: { seconds: 86_400, months: 1 } }],
    [
      { ...all, scope: { kind: 'areas', areaCodes: ['4403'] } },
      { figures: ['completed', 'revenue'], by: ['supplier', 'status'], most: 100 },
      plain,
    ],
  ],
  alertGroups: [
    [{ scope: everything, from, to }, { figures: FIGURE_NAMES, by: [], most: 1 }, plain],
    [
      { scope: { kind: 'suppliers', supplierId: '1' }, from, to, supplierId: '1' },
      { figures: ['alerts'], by: cuts('alert'), most: 10 },
      { ...plain, shift: { seconds: 86_400, months: 1 } },
    ],
  ],
  currenciesOf: [[all]],
  newestCurrency: [[all]],
  supplierNames: [[['1']]],
  areaNames: [[['4403']]],
  rangeNames: [[['1']]],
  stationNames: [[['1']]],
};
