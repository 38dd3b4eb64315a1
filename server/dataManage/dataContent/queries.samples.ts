import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const NOW = '2026-01-01T00:00:00Z';

export const samples: QuerySamples<typeof queries> = {
  contentByPublicKey: [['a']],
  contentsByHash: [[['a']]],
  renewContents: [[['a']]],
  insertToRemove: [[[{ store: 'local', key: 'a' }]]],
  insertContent: [
    [
      {
        sha256: 'a',
        publicKey: 'a',
        store: 'local',
        key: 'a',
        type: 'image/png',
        size: '1',
        width: 1,
        height: 1,
        thumbKey: null,
        thumbSize: null,
      },
      ['1'],
    ],
  ],
  giveUpContents: [[NOW, NOW, 100]],
  claimToRemove: [[NOW, NOW, 100]],
  deleteToRemove: [['1']],
};
