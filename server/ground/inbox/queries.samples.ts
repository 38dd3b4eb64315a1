import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const now = '2026-01-01T00:00:00.000Z';

export const samples: QuerySamples<typeof queries> = {
  insertMessages: [[['1', '2'], { kind: 'job', titleZh: '题', titleEn: 'Title', createdAt: now }]],
};
