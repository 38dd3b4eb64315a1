import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const at = '2026-01-01T00:00:00Z';
const everything = { kind: 'everything' } as const;
const page: Page = {
  field: 'hour',
  key: queries.carWatchSorts.hour,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};

export const samples: QuerySamples<typeof queries> = {
  beginWatches: [['node', [{ userId: '1', carId: '2', fromAt: at }], at]],
  endWatches: [[['1'], [at]]],
  touchWatches: [[['1'], at]],
  endLostWatches: [['node', ['1'], at]],
  endWatchesOfNode: [['node', at]],
  watchedNow: [[['1']]],
  leadsOf: [['1', ['2']]],
  insertPastWatches: [[at]],
  deleteOldWatches: [[at]],
  watchesOfCar: [['1']],
  watchesWithin: [['1', at, at]],
  carWatchList: [
    [everything, { from: at, to: at }, at, page],
    [{ kind: 'suppliers', supplierId: '1' }, { from: at, to: at, person: 'li', mostFrom: 2, mostTo: 9 }, at, page],
  ],
  carWatchCount: [[everything, { from: at, to: at }, at]],
};
