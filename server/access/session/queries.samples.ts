import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const at = '2026-01-01T00:00:00.000Z';
const hash = Buffer.alloc(32);

export const samples: QuerySamples<typeof queries> = {
  sessionByToken: [[hash]],
  insertSession: [
    [
      {
        tokenHash: hash,
        userId: '1',
        roleId: '1',
        createdAt: at,
        lastSeenAt: at,
        expiresAt: at,
        ip: '127.0.0.1',
        userAgent: '',
        endedAt: null,
        previousSignInAt: null,
        previousSignInIp: null,
      },
    ],
  ],
  touchSessions: [[[{ id: '1', at }]]],
  liveSessionsOf: [['1', at, { seenAfter: at, createdAfter: at }]],
  endSessionById: [['1', '1', at]],
  replaceSession: [['1', at]],
  endSessionByToken: [[hash, at]],
  endSessionsOf: [
    [['1'], at, null],
    [['1', '2'], at, '3'],
  ],
  forgetEndedSessions: [[at]],
  userForSecondStep: [['1']],
  userForSignIn: [['admin']],
  lockPerson: [['1']],
  userById: [['1']],
  enabledRolesOf: [['1']],
  askForNewPassword: [['1']],
  noteSignIn: [['1', at, '127.0.0.1']],
  spendOneUsePassword: [['1', at]],
  lockAccount: [['1', at]],
  unlockAccount: [['1', at]],
  forgetOldSignIns: [['2026-01-01T00:00:00.000Z']],
  insertSignIn: [
    [{ at, account: 'admin', userId: '1', result: 'succeeded', ip: '127.0.0.1', userAgent: '', traceId: '' }],
  ],
  countFailure: [['account:admin', at, [0, 0, 1], 900]],
  throttleOf: [[['account:admin', 'address:127.0.0.1']]],
  forgetThrottle: [['account:admin']],
  forgetOldThrottles: [[at]],
  insertRsaKey: [[{ fingerprint: hash, privateKey: hash, expiresAt: at, usedAt: null }]],
  spendRsaKey: [[hash, at]],
  rsaKeyExists: [[hash]],
  forgetRsaKeys: [[at]],
  setOwnPassword: [['1', '', '', at]],
  preferencesOf: [['1']],
  countPreferences: [['1']],
  savePreference: [[{ userId: '1', key: 'columns', value: '{}' }]],
  forgetPreference: [['1', 'columns']],
  demoPeople: [[]],
};
