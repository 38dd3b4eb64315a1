import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

export const samples: QuerySamples<typeof queries> = {
  importProfileList: [[200]],
  importProfileNamed: [['partner']],
  lockImportProfile: [['1']],
  insertImportProfile: [[{ name: 'partner', content: '{}' }]],
  updateImportProfile: [
    ['1', { name: 'partner' }],
    ['1', { content: '{}' }],
  ],
  deleteImportProfile: [['1']],
  ordersRunHere: [[['1', '2']]],
};
