import type { Scope } from '#server/ground/core/scope.ts';
import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const everything: Scope = { kind: 'everything' };
const own: Scope = { kind: 'suppliers', supplierId: '1' };
const at = '2026-01-01T00:00:00.000Z';
const span: queries.SupplierSpan = { supplierId: '1', from: at, to: at };
const page: Page = {
  field: 'name',
  key: queries.supplierSorts.name,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.SupplierFilters = {
  keyword: 'a',
  state: 'enabled',
  expireFrom: '2026-01-01',
  expireTo: '2026-01-31',
  id: '1',
};

export const samples: QuerySamples<typeof queries> = {
  supplierList: [
    [everything, {}, page],
    [own, filters, { ...page, descending: true, after: { value: 'a', id: '1' } }],
  ],
  supplierCount: [
    [everything, {}],
    [own, filters],
  ],
  supplierById: [[own, '1']],
  lockSupplier: [[everything, '1']],
  sealedAccount: [[everything, '1']],
  suppliersLike: [
    [{ code: 'a', name: 'a', creditCode: '' }, null],
    [{ code: 'a', name: 'a', creditCode: 'a' }, '1'],
  ],
  insertSupplier: [[{ code: 'a', name: 'a' }]],
  updateSupplier: [['1', { state: 'disabled' }]],
  setSupplierExpiry: [['1', '2026-01-01']],
  peopleOfSupplier: [['1']],
  documentsOfSupplier: [['1']],
  supplierDocumentById: [
    [everything, '1'],
    [own, '1'],
  ],
  insertSupplierDocument: [[{ supplierId: '1', kind: 'contract' }]],
  updateSupplierDocument: [['1', { number: 'a' }]],
  deleteSupplierDocument: [['1']],
  availabilityOf: [[span]],
  acceptanceOf: [[span]],
  incidentsOf: [[span]],
  ratingsOf: [[span]],
  suppliersExpiring: [['2026-01-01', '2026-01-31', 200]],
  noteExpiry: [
    [{ supplierId: '1', what: 'terms', expiresOn: '2026-01-31', stage: 30, toldAt: '2026-01-01T00:00:00Z' }],
  ],
};
