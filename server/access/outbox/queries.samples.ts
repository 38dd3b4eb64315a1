import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import type { People } from '#server/access/systemUser/reach.ts';
import * as queries from './queries.ts';

const at = '2026-01-01T00:00:00.000Z';
const page: Page = { field: 'at', key: queries.smsSorts.at, descending: true, size: 20, offset: 0, after: null };
const all: People = { kind: 'all' };
const supplier: People = { kind: 'supplier', id: '1' };
const filters: queries.SmsFilters = {
  state: 'sent',
  purpose: 'changeMobileCode',
  account: 'a.person',
  from: at,
  to: at,
  id: '1',
};

export const samples: QuerySamples<typeof queries> = {
  smsList: [
    [all, {}, at, page],
    [supplier, filters, at, { ...page, after: { value: at, id: '1' } }],
  ],
  smsCount: [
    [all, {}, at],
    [supplier, filters, at],
  ],
  smsById: [
    [all, '1', at],
    [supplier, '1', at],
  ],
  insertSms: [
    [
      {
        at,
        mobileSealed: 'v1.sealed',
        mobileMasked: '138****5678',
        textSealed: 'v1.sealed',
        purpose: 'changeMobileCode',
        sender: 'outbox',
        state: 'kept',
        userId: '1',
        expiresAt: at,
        toSendSealed: 'v1.sealed',
        tries: 1,
        leaseUntil: at,
      },
    ],
  ],
  settleSms: [[{ id: '1', tries: 1 }, 'sent', 'HTTP 200']],
  claimSms: [[at, at, 10]],
  failLostSms: [[at]],
  markSmsUsed: [['1']],
  expireSms: [['1']],
  expireOldSms: [[at]],
  forgetOldSms: [[at]],
  takeSmsQuota: [['number:digest', at, at]],
  forgetSmsQuotas: [[at]],
};
