import type { QuerySamples } from '#server/ground/database/samples.ts';
import type { OrderSelection } from '#server/operation/order/filter.ts';
import type * as queries from './queries.ts';

const selection: OrderSelection = {
  filters: { requestedFrom: '2026-11-01T00:00:00+08:00', requestedTo: '2026-11-23T00:00:00+08:00' },
  scope: { kind: 'everything' },
  reveal: false,
};
const where = { grid: 0.0002, hour: undefined, timeZone: 'Asia/Shanghai' };
const map = { side: 2, xs: '{284875}', ys: '{56350}', cells: '{0}' };
const since = '2026-11-12T00:00:00+08:00';

export const samples: QuerySamples<typeof queries> = {
  funnelOf: [[selection], [{ ...selection, scope: { kind: 'suppliers', supplierId: '1' } }]],
  percentilesOf: [
    [selection, 'wait', 'CNY'],
    [selection, 'price', 'CNY'],
  ],
  histogramOf: [[selection, 'distance', 'CNY']],
  squaresOf: [
    [selection, where, 'pickUps'],
    [selection, { ...where, hour: 8 }, 'rides'],
  ],
  cellsOf: [[selection, { where, map, since, currency: 'CNY', figure: 'wait' }]],
  flowsOf: [[selection, { where: { ...where, hour: 8 }, map, since }]],
};
