import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = {
  field: 'startedAt',
  key: queries.sceneSorts.startedAt,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.SceneFilters = {
  keyword: 'a',
  state: 'candidate',
  kind: 'sos',
  source: 'alert',
  tag: 'rain',
  carId: '1',
  ttcBelow: 2,
  startedFrom: '2026-01-01T00:00:00Z',
  startedTo: '2026-02-01T00:00:00Z',
  at: '2026-01-01T00:00:00Z',
  actor: 'a',
  id: '1',
};

export const samples: QuerySamples<typeof queries> = {
  sceneList: [
    [{}, page],
    [filters, { ...page, field: 'minTtc', key: queries.sceneSorts.minTtc, after: { value: '1', id: '1' } }],
  ],
  sceneCount: [[{}], [filters]],
  sceneById: [['1']],
  sceneTracks: [['1']],
  sceneSpan: [['1']],
  framesOfCars: [
    [
      { roleId: '1', userId: '1' },
      { cars: ['a', 'b'], from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:01:00Z' },
      3000,
    ],
  ],
  sceneTracksText: [['1']],
  lockScene: [['1']],
  insertScene: [
    [
      {
        name: 'a',
        kind: 'sos',
        source: 'alert',
        alertId: '1',
        carId: '1',
        fleetNumber: 'a',
        startedAt: '2026-01-01T00:00:00Z',
        duration: 10,
        lng: 1,
        lat: 1,
        tracks: '[]',
        actors: 1,
        minTtc: null,
        minHeadway: null,
        minPet: null,
        maxDeceleration: null,
        taggedById: null,
        reviewedById: null,
      },
    ],
  ],
  sceneOfAlert: [['1']],
  sceneOfMoment: [['1', '2026-01-01T00:00:00Z', 60]],
  sceneNear: [['1', 'hardBraking', '2026-01-01T00:00:00Z', '2026-01-01T00:01:00Z']],
  updateScene: [['1', { state: 'tagged' }]],
  deleteScene: [['1']],
  tagCounts: [[]],
  usableTags: [[]],
  alikeScenes: [['1']],
  carNamed: [['1']],
  alertToCut: [['1']],
  carIdsOfFleet: [[100]],
  alertsToMine: [['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', 100]],
  encounterNear: [[['1', '2'], '2026-01-01T00:00:00Z', '2026-01-01T00:01:00Z']],
  encounters: [['2026-01-01T00:00:00Z', '2026-01-01T00:10:00Z', 100]],
  carCount: [[]],
  publicScenes: [[100]],
  publicScene: [['1']],
  hardBrakings: [['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', 12, 100]],
};
