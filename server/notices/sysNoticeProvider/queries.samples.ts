import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const now = '2026-01-01T00:00:00Z';
const own: queries.Reach = { kind: 'supplier', supplierId: '1' };
const platform: queries.Reach = { kind: 'platform' };
const page: Page = {
  field: 'createdAt',
  key: queries.supplierNoticeSorts.createdAt,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.SupplierNoticeFilters = {
  keyword: 'a',
  state: 'submitted',
  supplierId: '1',
  urgent: true,
  submittedFrom: now,
  submittedTo: now,
};
const row = { supplierId: '1', title: 'a', content: '', summary: '', externalId: 'x' };

export const samples: QuerySamples<typeof queries> = {
  supplierNoticeList: [
    [own, {}, page],
    [platform, filters, { ...page, after: { value: now, id: '1' } }],
    [{ kind: 'nothing' }, {}, page],
  ],
  supplierNoticeCount: [
    [own, {}],
    [platform, filters],
  ],
  supplierNoticeById: [[own, '1']],
  lockSupplierNotice: [
    [own, '1'],
    [platform, '1'],
  ],
  insertSupplierNotice: [[row]],
  insertExternal: [[row]],
  externalNotice: [['1', 'x']],
  updateSupplierNotice: [['1', 1, { title: 'b' }]],
  deleteSupplierNotice: [['1', 1]],
  receiveSupplierNotice: [['1', '2', now]],
  pushedAs: [['1']],
  peopleOfSupplier: [['1']],
  peopleWhoMay: [['sys:sysNoticeProvider:push', 'administrator']],
};
