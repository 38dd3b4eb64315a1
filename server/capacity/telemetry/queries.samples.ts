import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const at = '2026-07-01T00:00:00Z';
const column = Buffer.alloc(0);

export const samples: QuerySamples<typeof queries> = {
  carsForTelemetry: [[]],
  insertFixes: [[Array.from({ length: 14 }, () => column)]],
  allStates: [[]],
  statesWrittenLately: [[6]],
  newerThanState: [[at]],
  writeStates: [[Array.from({ length: 16 }, () => column)]],
  beginState: [['1']],
  lockState: [['1']],
  eventOf: [['1', 'event']],
  takenEvents: [[['1'], ['event']]],
  insertEvent: [
    [
      {
        carId: '1',
        eventId: 'event',
        source: 'car',
        at,
        receivedAt: at,
        orderedAt: at,
        event: 'service_start',
        state: 'available',
        stateBefore: 'non_operational',
        stateAfter: 'available',
        outcome: 'taken',
        orderNo: null,
        orderAfter: null,
        lng: null,
        lat: null,
        distance: null,
      },
    ],
  ],
  eventsSince: [['1', at, 10]],
  eventBefore: [['1', at]],
  lastOrder: [['1']],
  heardSince: [['1', at]],
  judgeEvent: [['1', { stateBefore: 'non_operational', stateAfter: 'available', orderAfter: null, outcome: 'taken' }]],
  setState: [['1', { state: 'available', stateSince: new Date(at), orderNo: null }]],
  forgetEvents: [[at]],
};
