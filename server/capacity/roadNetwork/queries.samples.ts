import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = {
  field: 'number',
  key: queries.roadNetworkSorts.number,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};
const row = {
  fileName: 'roads.geojson',
  ways: 1,
  leftOut: 0,
  segments: 1,
  junctions: 2,
  metres: 300,
  apartMetres: 0,
  bounds: '[114,22,115,23]',
  lines: '[[[114,22],[115,23]]]',
  isWhole: true,
  data: Buffer.from('a'),
  importedByName: 'a',
};

export const samples: QuerySamples<typeof queries> = {
  roadNetworkList: [
    [{}, page],
    [{ id: '1' }, { ...page, descending: false, after: { value: '1', id: '1' } }],
  ],
  roadNetworkCount: [[{}], [{ id: '1' }]],
  roadNetworkById: [['1']],
  lockRoadNetwork: [['1']],
  lockRoadNetworks: [[]],
  networksKept: [[]],
  insertRoadNetwork: [[row]],
  replaceNetworkInForce: [[]],
  updateRoadNetwork: [['1', { state: 'inForce', inForceAt: '2026-01-01T00:00:00.000Z', inForceByName: 'a' }]],
  deleteRoadNetwork: [['1']],
  networkInForce: [[]],
};
