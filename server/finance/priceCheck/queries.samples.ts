import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const at = '2026-01-01T00:00:00.000Z';
const day = '2026-01-01';
const page: Page = {
  field: 'day',
  key: queries.priceCheckSorts.day,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};

export const samples: QuerySamples<typeof queries> = {
  priceCheckList: [
    [{}, page],
    [
      { id: '1', isFault: true },
      { ...page, after: { value: day, id: '1' } },
    ],
  ],
  priceCheckCount: [[{ id: '1', isFault: true }]],
  priceCheckRuns: [[30]],
  claimPriceCheck: [[day, at]],
  endPriceCheck: [[day, { checked: 1, explained: 0, faults: 0 }]],
  chargesBetween: [[at, at, '0', 500]],
  insertPriceChecks: [
    [
      [
        {
          orderId: '1',
          day,
          isFault: true,
          reasons: ['books'],
          quoted: 1,
          charged: 1,
          posted: 0,
          ordered: 1,
          invoiced: null,
          currency: 'CNY',
        },
      ],
    ],
  ],
};
