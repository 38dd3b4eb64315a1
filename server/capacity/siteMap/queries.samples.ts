import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = {
  field: 'number',
  key: queries.siteMapVersionSorts.number,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};
const drawing = '{"type":"FeatureCollection","features":[]}';

export const samples: QuerySamples<typeof queries> = {
  siteMapOf: [['1']],
  insertSiteMap: [['1', { drawing, picture: null, hasChanges: true, updatedBy: 'A' }]],
  updateSiteMap: [['1', { drawing, picture: null, hasChanges: true, updatedBy: 'A' }]],
  insertSiteMapVersion: [
    [
      {
        stationId: '1',
        number: 1,
        drawing,
        picture: null,
        note: '',
        publishedAt: new Date('2026-01-20T00:00:00Z'),
        publishedBy: 'A',
      },
    ],
  ],
  siteMapVersions: [['1', page]],
  siteMapVersionCount: [['1']],
  siteMapVersion: [['1', 1]],
  picturesOfVersions: [['1']],
};
