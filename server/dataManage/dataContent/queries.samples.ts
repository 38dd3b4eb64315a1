import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

export const samples: QuerySamples<typeof queries> = {
  contentByPublicKey: [['a']],
  contentsByHash: [[['a']]],
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
    ],
  ],
  lostContents: [['2026-01-01T00:00:00Z', 100]],
  deleteContent: [['a']],
};
