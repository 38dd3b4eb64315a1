import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const at = '2026-11-23T08:00:00Z';

export const samples: QuerySamples<typeof queries> = {
  insertPortalRequest: [[{ ticketId: '1', email: 'sealed', key: 'sealed', language: 'zh-CN', createdAt: at }]],
  wroteBefore: [['1', 'I left my umbrella in the car']],
  mostAsked: [['en-US', at]],
  untoldRequests: [[at]],
  requestByNumber: [['@portal', 'T0000001']],
  sealedKeyOf: [['1']],
  saveCode: [[{ ref: 'digest', ticketId: '1', codeDigest: 'digest', smsId: null, expiresAt: at }]],
  tryCode: [['digest', at, 5]],
  spendCode: [['digest', 'digest']],
  forgetCodes: [[at]],
  markTold: [['1', '7']],
  rideOfNumber: [['P26010100001']],
  eraseRequestEmails: [[['1']]],
};
