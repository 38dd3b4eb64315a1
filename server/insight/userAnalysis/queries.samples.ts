import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const [from, to] = ['2026-08-24T00:00:00.000Z', '2026-11-23T00:00:00.000Z'];
const [first, last] = ['2026-08-24', '2026-11-23'];
const about = { currency: 'CNY', from, to };

export const samples: QuerySamples<typeof queries> = {
  takeQueuedWeeks: [[500]],
  queuedWeeks: [[10_000]],
  lockRoots: [[['1', '2']]],
  deleteWeeks: [[['1', '2']]],
  countWeeks: [[['1', '2'], 'Asia/Shanghai']],
  setWeekClock: [['Asia/Shanghai']],
  queueAllWeeks: [[]],
  weekSeries: [[first, last]],
  complaintsByWeek: [[from, to, 'Asia/Shanghai']],
  ridesBetween: [[first, last]],
  cohortCells: [[{ from: first, span: 7, currency: 'CNY' }]],
  orderSpan: [[]],
  payingIn: [[{ currency: 'CNY', isIn: false, most: 1001 }], [{ currency: 'USD', isIn: true, most: 1001 }]],
  passengerCurrencies: [[]],
  segmentBounds: [['CNY']],
  segmentSizes: [[{ currency: 'CNY', now: to, manyRides: 5, highSpent: 20_000 }]],
  effectBands: [
    [{ cause: 'wait', sequel: 'ridesAgain', ...about }],
    [{ cause: 'ending', sequel: 'complains', ...about }],
    [{ cause: 'price', sequel: 'ratesLow', ...about }],
  ],
};
