import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const now = '2026-01-01T00:00:00Z';
const reader = { userId: '1', supplierId: null, schoolId: '2', now, since: now };
const page: Page = {
  field: 'place',
  key: queries.inboxSorts.place,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.InboxFilters = { kind: 'job', unread: true, toConfirm: true, keyword: 'a' };

export const samples: QuerySamples<typeof queries> = {
  inboxList: [
    [reader, {}, page],
    [reader, filters, { ...page, after: { value: now, id: '1' } }],
  ],
  inboxCount: [
    [reader, {}],
    [reader, filters],
  ],
  messageOf: [[reader, '1']],
  unreadMessages: [[reader, 1000]],
  unreadNotices: [[reader, 1000]],
  readMessages: [['1', ['1', '2'], now]],
  readAllMessages: [
    ['1', null, now],
    ['1', 'job', now],
  ],
  forgetOldMessages: [[now]],
};
