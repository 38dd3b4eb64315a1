import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const at = '2026-01-01T00:00:00.000Z';
const day = '2026-01-01';
const page: Page = {
  field: 'day',
  key: queries.invoiceCheckSorts.day,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.InvoiceCheckFilters = { id: '1', open: true };

export const samples: QuerySamples<typeof queries> = {
  invoiceCheckList: [
    [{}, page],
    [filters, { ...page, after: { value: day, id: '1' } }],
  ],
  invoiceCheckCount: [[filters]],
  linesOfCheck: [['1', 500]],
  lineById: [['1']],
  lockLine: [['1']],
  settleLine: [['1', { way: 'ignored', note: 'a', settledBy: 'a', settledAt: at }]],
  wantCheck: [[{ day, madeBy: 'a', madeAt: at }]],
  wantNightly: [[day, at, at]],
  checksDue: [[at, at, day, 20]],
  claimCheck: [['1', at, at]],
  endCheck: [['1', { state: 'done', madeAt: at, sums: '[]' }]],
  deleteOpenLines: [['1']],
  insertLines: [[[{ checkId: '1', key: 'a', kind: 'more', document: 'invoice', currency: 'CNY', ourTotal: 2 }]]],
  invoicesOfDay: [[at, at, '0', 500]],
  namedInvoices: [[['1']]],
  adoptNumber: [
    ['1', { number: '26000000000000000001' }, at],
    ['1', { redNumber: '26000000000000000001' }, at],
  ],
  newestInvoice: [[]],
};
