import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const now = '2026-01-01T00:00:00.000Z';
const page: Page = {
  field: 'createdAt',
  key: queries.invoiceSorts.createdAt,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.InvoiceFilters = { keyword: 'a', state: 'issued', kind: '82', differs: true, id: '1' };

export const samples: QuerySamples<typeof queries> = {
  invoiceList: [
    [{}, page],
    [filters, { ...page, after: { value: now, id: '1' } }],
  ],
  invoiceCount: [[{}], [{ differs: false }]],
  invoiceById: [['1']],
  lockInvoice: [['1']],
  invoiceTrips: [['1']],
  invoiceEvents: [['1']],
  ordersToInvoice: [[{ orderNos: ['a'] }], [{ source: 'app', externalIds: ['a'] }]],
  invoicedOrders: [[['1']]],
  insertInvoice: [
    [
      {
        kind: '82',
        buyerKind: 'person',
        buyerName: 'a',
        taxNumber: '',
        email: '',
        itemised: true,
        currency: 'CNY',
        amount: 97,
        tax: 3,
        total: 100,
        taxCode: '',
        rate: 300,
        lines: '[]',
        isTrial: true,
        requestedBy: 'a',
        createdAt: now,
        updatedAt: now,
      },
    ],
  ],
  insertInvoiceOrders: [[[{ invoiceId: '1', orderId: '1', total: 100 }]]],
  addEvent: [[{ invoiceId: '1', event: 'issued', at: now, by: '' }]],
  moveInvoice: [['1', 'issuing', { state: 'failed', problem: 'a', updatedAt: now }]],
  releaseOrders: [['1']],
  claimToIssue: [['1', now, now]],
  setAsked: [['1', '2026-01-01T00:00:00Z']],
  setWaiting: [['1', 'timeout']],
  claimMail: [['1', '2026-01-01T00:00:00Z', '2026-01-01T00:10:00Z']],
  setMail: [['1', null]],
  mailsDue: [['2026-01-01T00:00:00Z', 50]],
  waitingToIssue: [[now, '0', 100]],
  lapsedReds: [[now, '0', 100]],
  invoiceOfApp: [['app', '1']],
  invoiceSums: [['Asia/Shanghai', now]],
  differingCount: [[]],
  demoPaidOrders: [[20]],
  insertLink: [
    [
      {
        invoiceId: '1',
        document: 'invoice',
        keyHash: Buffer.alloc(32),
        createdBy: 'a',
        createdAt: now,
        expiresAt: now,
      },
    ],
  ],
  linksOf: [['1', now]],
  openLinkCount: [['1', now]],
  linkById: [['1']],
  withdrawLink: [['1', now]],
  openLink: [[Buffer.alloc(32), now]],
  openedLink: [['1', now]],
  eraseInvoiceEmails: [[['1']]],
  withdrawInvoiceLinks: [[['1'], '2026-01-01T00:00:00Z']],
};
