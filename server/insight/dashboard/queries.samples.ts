import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const [since, until] = ['2026-11-23T00:00:00+08:00', '2026-11-24T00:00:00+08:00'] as const;

export const samples: QuerySamples<typeof queries> = {
  stateMoves: [
    [{ kind: 'everything' }, since],
    [{ kind: 'suppliers', supplierId: '1' }, since],
  ],
  firstStates: [[{ kind: 'everything' }, since]],
  unservedPlaces: [
    [{ filters: { requestedFrom: since, requestedTo: until }, scope: { kind: 'everything' }, reveal: false }],
  ],
};
