import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const at = '2026-01-01T00:00:00.000Z';
const hash = Buffer.alloc(32);

export const samples: QuerySamples<typeof queries> = {
  secondFactorOf: [['1']],
  lockSecondFactor: [['1']],
  noteStep: [['1', 59_000_000]],
  saveEnrolment: [['1', 'v1.sealed', at]],
  enrolmentOf: [['1', at]],
  deleteEnrolments: [['1']],
  saveSecondFactor: [['1', 'v1.sealed', at, 59_000_000]],
  deleteSecondFactor: [['1']],
  deleteRecoveryCodes: [['1']],
  insertRecoveryCodes: [['1', ['digest', 'another']]],
  countRecoveryCodes: [['1']],
  spendRecoveryCode: [['1', 'digest', at]],
  insertChallenge: [[hash, '1', 'digest', at]],
  tryChallenge: [[hash, at, 5]],
  spendChallenge: [[hash]],
  forgetChallenges: [[at]],
  saveStepUp: [['1', at]],
  stepUpOf: [['1', at]],
  protectionOf: [['1']],
};
