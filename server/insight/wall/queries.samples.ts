import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const NOW = '2026-11-23T00:00:00Z';

export const samples: QuerySamples<typeof queries> = {
  waitingAlerts: [
    [{ kind: 'everything' }, '2026-11-23T00:00:00+08:00'],
    [{ kind: 'suppliers', supplierId: '1' }, '2026-11-23T00:00:00+08:00'],
  ],
  insertScreen: [[{ tokenHash: Buffer.alloc(32), code: 'ABC234', endsAt: NOW }]],
  countWaiting: [[NOW]],
  screenByToken: [[Buffer.alloc(32)]],
  seeScreen: [['1', NOW]],
  pairScreen: [['ABC234', { name: 'a', roleId: '1', pairedById: '2', pairedAt: NOW }]],
  screenList: [[]],
  countScreens: [[]],
  deleteScreen: [['1']],
  forgetWaiting: [[NOW]],
};
