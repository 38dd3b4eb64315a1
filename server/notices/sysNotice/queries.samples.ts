import type { NoticeAudience } from '#contract/notices/sysNotice/calls.ts';
import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const now = '2026-01-01T00:00:00Z';
const reader = { userId: '1', supplierId: null, schoolId: '2', now, since: now };
const page: Page = {
  field: 'createdAt',
  key: queries.noticeSorts.createdAt,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};
const byAccount: Page = { ...page, field: 'account', key: queries.readerSorts.account, descending: false };
const filters: queries.NoticeFilters = {
  keyword: 'a',
  state: 'published',
  mustConfirm: true,
  publishedFrom: now,
  publishedTo: now,
};
const audience: NoticeAudience = {
  everybody: false,
  roleIds: ['1'],
  schoolIds: ['2'],
  supplierIds: ['3'],
  userIds: ['4'],
};
const edition: queries.Edition = { id: '1', edition: 1, audience };
const forAll: queries.Edition = { ...edition, audience: { ...audience, everybody: true } };

export const samples: QuerySamples<typeof queries> = {
  noticesFor: [[reader]],
  noticeFor: [[reader, '1']],
  readNotices: [[reader, ['1', '2']]],
  readAllNotices: [[reader]],
  confirmRead: [['1', 1, '2', now]],
  noticeList: [
    [null, {}, page],
    ['1', filters, { ...page, after: { value: now, id: '1' } }],
  ],
  noticeCount: [
    [null, {}],
    ['1', filters],
  ],
  noticeById: [
    [null, '1'],
    ['2', '1'],
  ],
  lockNotice: [
    [null, '1'],
    ['2', '1'],
  ],
  insertNotice: [[{ title: 'a', content: '', summary: '', originSiteName: 'b' }]],
  updateNotice: [['1', 1, { pinned: true }]],
  deleteNotice: [['1', 1]],
  dueNotices: [[now]],
  publishDue: [[now]],
  expireDue: [[now]],
  readerList: [
    [edition, {}, byAccount],
    [forAll, { readerState: 'unread', keyword: 'a' }, byAccount],
    [edition, { readerState: 'read' }, byAccount],
    [edition, { readerState: 'confirmed' }, byAccount],
  ],
  readerCount: [
    [edition, {}],
    [forAll, { keyword: 'a' }],
  ],
  readerExport: [[edition, {}]],
  readerFigures: [[edition]],
  rolesNamed: [[['1']]],
  schoolsNamed: [[['1']]],
  suppliersNamed: [[['1']]],
  peopleNamed: [[['1']]],
};
