import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const at = '2026-01-01T00:00:00.000Z';
const pageOf = (field: string, key: Page['key']): Page => ({
  field,
  key,
  descending: true,
  size: 20,
  offset: 0,
  after: { value: at, id: '1' },
});
const postingFilters: queries.PostingFilters = {
  id: '1',
  keyword: 'a',
  kind: 'charge',
  account: 'revenue:rides',
  from: at,
  to: at,
  orderId: '1',
};
const refundFilters: queries.RefundFilters = { id: '1', keyword: 'a', state: 'waiting' };
const eventFilters: queries.PaymentEventFilters = { id: '1', keyword: 'a', state: 'waiting' };
const first = (field: string, key: Page['key']): Page => ({ ...pageOf(field, key), after: null });

export const samples: QuerySamples<typeof queries> = {
  postingList: [
    [{}, first('at', queries.postingSorts.at)],
    [postingFilters, pageOf('at', queries.postingSorts.at)],
  ],
  postingCount: [[postingFilters]],
  postingsOfOrder: [['1', 100]],
  balances: [[]],
  namesOfSuppliers: [[['1']]],
  lockOrderMoney: [['1']],
  taxOfOrder: [['1']],
  refundList: [
    [{}, first('createdAt', queries.refundSorts.createdAt)],
    [refundFilters, pageOf('createdAt', queries.refundSorts.createdAt)],
  ],
  refundCount: [[refundFilters]],
  refundById: [['1']],
  lockRefund: [['1']],
  givenAlone: [['1']],
  waitingRefunds: [['1']],
  refundsOfTicket: [['1']],
  unconfirmedRefund: [[{ orderId: '1', channel: 'wechat', amount: 1 }]],
  refundUnder: [['wechat', 'a']],
  insertRefund: [
    [
      {
        orderId: '1',
        amount: 1,
        currency: 'CNY',
        channel: 'wechat',
        reason: 'a',
        state: 'waiting',
        requestedBy: 'a',
        createdAt: at,
        updatedAt: at,
      },
    ],
  ],
  updateRefund: [['1', { state: 'rejected', decision: 'a' }]],
  paymentEventList: [
    [{}, first('receivedAt', queries.paymentEventSorts.receivedAt)],
    [eventFilters, pageOf('receivedAt', queries.paymentEventSorts.receivedAt)],
  ],
  paymentEventCount: [[eventFilters]],
  paymentEventById: [['1']],
  lockPaymentEvent: [['1']],
  insertPaymentEvent: [
    [
      {
        source: 'a',
        eventId: 'a',
        kind: 'paid',
        externalId: 'a',
        orderId: '1',
        reference: 'a',
        amount: 1,
        currency: 'CNY',
        channel: 'wechat',
        at,
        state: 'waiting',
        problem: 'noOrder',
        payloadHash: 'a',
        receivedAt: at,
      },
    ],
  ],
  paymentEventNamed: [['a', 'a']],
  updatePaymentEvent: [['1', { state: 'taken' }]],
  waitingEventsOf: [['a', 'a']],
  ordersWithWaiting: [['0', 100]],
  lockOrderOfApp: [['a', 'a']],
  postingUnder: [['a']],
  lockOrderById: [['1']],
  demoOrders: [['a', 'paid', '2026-01-01T00:00:00Z', 12]],
};
