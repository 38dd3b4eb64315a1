import type { QuerySamples } from '#server/ground/database/samples.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import type * as queries from './queries.ts';

const span = { from: '2026-05-04T04:00:00Z', to: '2026-05-04T05:00:00Z' };
const all: Scope = { kind: 'everything' };
const own: Scope = { kind: 'suppliers', supplierId: '1' };
const choice = { carIds: ['1'], supplierId: '1', group: 'night' };
const ids = ['1', '2'];

export const samples: QuerySamples<typeof queries> = {
  replayedCars: [
    [all, {}, span, 10],
    [own, choice, span, 10],
  ],
  chosenCarIds: [[own, choice, 10]],
  alertMarks: [[own, choice, span]],
  pointsDense: [[ids, span, 2]],
  pointsSparse: [[ids, span, 30]],
  pointsBefore: [[ids, span.from]],
  pointsBeforeDense: [[ids, span.from]],
  stateChanges: [[ids, span]],
  tripCounts: [[ids, span]],
  drivenBy: [[ids, span]],
  stopsOf: [[ids, span, 500]],
  stopCounts: [[ids, span]],
  replayedCar: [[own, '1']],
  stationsThen: [[span.from, 10]],
  siteMapsThen: [
    [span.from, { west: 113, south: 22, east: 114, north: 23 }, 20],
    [span.from, { west: 179, south: 22, east: -179, north: 23 }, 20],
  ],
  mapChanges: [[span.from]],
  wholeTrack: [['1', span]],
};
