import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const at = '2026-01-31T00:00:00.000Z';
const span = { from: at, to: at };

export const samples: QuerySamples<typeof queries> = {
  ordersNow: [[['1']]],
  requestOf: [['1']],
  ordersOfSpan: [
    [span, null, 100],
    [span, { at, id: '1' }, 100],
  ],
  carEventsOf: [[span]],
  carEventIds: [[at]],
  carEventsAfter: [
    [{ after: '1', upTo: '2', from: at }, []],
    [{ after: '1', upTo: '2', from: at }, ['4403']],
  ],
  takeDue: [[100]],
  insertRecords: [
    [
      {
        platformId: ['1'],
        kind: ['orderCreate'],
        key: ['1'],
        subject: ['o1'],
        orderId: ['1'],
        orderNo: ['P1'],
        areaCode: ['440305'],
        supplierId: [null],
        at: [at],
        day: ['2026-01-31'],
        fields: ['{}'],
        notBefore: [0],
        findings: [''],
        now: at,
      },
    ],
  ],
};
