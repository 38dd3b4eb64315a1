import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const at = '2026-01-01T00:00:00.000Z';
const page: Page = { field: 'at', key: queries.ownSignInSorts.at, descending: true, size: 20, offset: 0, after: null };

export const samples: QuerySamples<typeof queries> = {
  personById: [['1']],
  updateOwnUser: [['1', { email: 'a@example.com' }]],
  saveProfile: [[{ userId: '1', birthday: '1990-03-07', bio: 'A' }]],
  divisionNames: [['110101']],
  anyArea: [[]],
  insertIdentity: [
    [
      {
        userId: '1',
        idCardSealed: 'v1.sealed',
        idCardDigest: 'digest',
        idCardMasked: '1101**********0029',
        divisionCode: '110101',
        birthday: '1990-03-07',
        gender: 'female',
        checkedAt: at,
      },
    ],
  ],
  identityOf: [['1']],
  deleteIdentity: [['1']],
  mobileOfOther: [[['13812345678', '+8613812345678'], '1']],
  holdNumber: [['13812345678']],
  saveMobileChange: [
    [
      {
        userId: '1',
        mobile: '13812345678',
        codeDigest: 'digest',
        smsId: '1',
        tries: 0,
        sentAt: at,
        expiresAt: at,
      },
    ],
  ],
  mobileChangeOf: [['1']],
  tryMobileChange: [['1', '13812345678', at, 5]],
  spendMobileChange: [['1', 'digest']],
  forgetMobileChanges: [[at]],
  homepageCounts: [['1', at, { seenAfter: at, createdAfter: at }, at]],
  ownSignInList: [
    ['1', undefined, page],
    ['1', 'wrongCode', { ...page, after: { value: at, id: '1' } }],
  ],
  ownSignInCount: [
    ['1', undefined],
    ['1', 'wrongCode'],
  ],
};
