import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const node = '00000000-0000-4000-8000-000000000000';

export const samples: QuerySamples<typeof queries> = {
  renewLease: [[node, 3000]],
  giveUpLease: [[node]],
  liveNodesBesides: [[node]],
  noteBroker: [[node, '2026-01-01T00:00:00Z']],
  forgetDeadNodes: [[]],
  claimChore: [[{ name: 'files', nodeId: node, dueAt: '2026-01-01T00:00:00Z' }, '2026-01-01T00:00:00Z']],
  setChoresDue: [[node, ['files'], '2026-01-01T00:00:00Z']],
  notify: [['pilotdesk', '{}']],
};
