import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = {
  field: 'name',
  key: queries.roadWorkFeedSorts.name,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.RoadWorkFeedFilters = { keyword: 'a', state: 'reading', format: 'wzdx', id: '1' };
const at = '2026-01-01T00:00:00Z';

export const samples: QuerySamples<typeof queries> = {
  roadWorkFeedList: [
    [{}, page],
    [filters, { ...page, descending: true, after: { value: 'a', id: '1' } }],
  ],
  roadWorkFeedCount: [[{}], [filters]],
  lockRoadWorkFeed: [['1']],
  insertRoadWorkFeed: [
    [
      {
        name: 'a',
        format: 'wzdx',
        state: 'reading',
        address: 'https://a.example',
        authority: 'a',
        everySeconds: 60,
        margin: 15,
        closer: 'person',
        dueAt: at,
      },
    ],
  ],
  updateRoadWorkFeed: [['1', { state: 'paused' }]],
  deleteRoadWorkFeed: [['1']],
  hasClosed: [['1']],
  feedToRead: [['1']],
  claimFeed: [[at, at]],
  holdFeed: [[{ id: '1', address: 'https://a.example', format: 'wzdx', margin: 15, closer: 'person' }]],
  settleFeed: [['1', { dueAt: at, failures: 0, problem: '', readAt: at }]],
};
