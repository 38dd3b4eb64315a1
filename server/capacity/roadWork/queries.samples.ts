import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = {
  field: 'seenAt',
  key: queries.roadWorkSorts.seenAt,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.RoadWorkFilters = {
  keyword: 'a',
  waits: true,
  state: 'proposed',
  impact: 'closed',
  feedId: '1',
  id: '1',
};
const at = '2026-01-01T00:00:00Z';

export const samples: QuerySamples<typeof queries> = {
  roadWorkList: [
    [{}, page],
    [filters, { ...page, descending: true, after: { value: at, id: '1' } }],
  ],
  roadWorkCount: [[{}], [filters]],
  roadWorkById: [['1']],
  lockRoadWork: [['1']],
  updateRoadWork: [['1', { state: 'dismissed', news: '' }]],
  knownDigests: [['1', ['a']]],
  putRoadWorks: [
    [
      [
        {
          feedId: '1',
          eventId: 'a',
          impact: 'closed',
          digest: 'a',
          geometry: '{"type":"MultiPolygon","coordinates":[]}',
          area: 1,
          closureId: null,
          seenAt: at,
          changedAt: at,
        },
      ],
    ],
  ],
  countMissing: [['1', ['a']]],
  countStillMissing: [['1']],
  endRoadWorks: [['1', at, 2]],
  closedAndGone: [['1', at, 2]],
  closedByFeed: [['1', at]],
  changedByFeed: [['1']],
};
