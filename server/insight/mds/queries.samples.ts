import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const scope = { kind: 'areas', areaCodes: ['4403'] } as const;
const span = { from: '2026-11-23T08:00:00Z', to: '2026-11-23T09:00:00Z' };
const after = { at: span.from, id: '1' };

export const samples: QuerySamples<typeof queries> = {
  vehiclesAfter: [[scope, '0', 1000]],
  vehicleIds: [[scope]],
  vehicleById: [[scope, '1']],
  statusesAfter: [[scope, '0', 1000]],
  statusById: [[scope, '1']],
  tripsEnded: [
    [scope, span, null, 1000],
    [scope, span, after, 1000],
  ],
  eventsBetween: [
    [scope, span, null, 1000],
    [scope, span, after, 1000],
  ],
  positionsOf: [[['1'], span]],
  ridesOf: [[['1'], span]],
  firstTrip: [[scope]],
  firstEvent: [[scope]],
  bayCounts: [[['1']]],
  monthOf: [[scope, span]],
};
