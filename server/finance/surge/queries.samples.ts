import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const at = '2026-01-01T00:00:00.000Z';
const cell = '8841041a15fffff';
const figures = Array.from({ length: 168 }, () => 140);
const page: Page = {
  field: 'most',
  key: queries.surgeSorts.most,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};

export const samples: QuerySamples<typeof queries> = {
  surgeList: [[page], [{ ...page, after: { value: '140', id: '1' } }]],
  surgeCount: [[]],
  allSurge: [[]],
  surgeBesides: [[[cell]]],
  setSurge: [[[{ cell, figures, most: 140, changedAt: at }]]],
  deleteSurge: [['1']],
  tryDemandLock: [[]],
  latestDemand: [[]],
  demandOfCell: [[cell, at]],
  insertDemand: [[{ at, wishes: 4, cars: 2, cells: JSON.stringify({ [cell]: [110, 4, 2] }) }]],
  deleteDemand: [[at, at]],
  wishesOrdered: [[at, at]],
  wishesAsked: [[at, at]],
};
