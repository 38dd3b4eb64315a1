import { paymentEventWords, paymentWords, refundWords } from '#contract/finance/payment/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

const entryText = ({ account, amount }: { account: string; amount: number }): string => `${account} ${amount}`;

export const paymentListExport = listExport('/operation/payment/getPageList', paymentWords, (column) => [
  column.field('at'),
  column.field('kind'),
  column.field('orderNo', 24),
  column.field('amount'),
  column.field('currency'),
  column.of('entries', ({ entries }) => entries.map(entryText).join('; '), 60),
  column.field('reference', 24),
  column.field('note', 30),
  column.field('postedBy'),
  column.field('createdAt'),
]);

export const refundListExport = listExport('/operation/payment/refund/getPageList', refundWords, (column) => [
  column.field('orderNo', 24),
  column.field('kind'),
  column.field('amount'),
  column.field('currency'),
  column.field('channel'),
  column.field('state'),
  column.field('ticketNumber'),
  column.field('reason', 30),
  column.field('requestedBy'),
  column.field('decidedBy'),
  column.field('decision', 30),
  column.field('createdAt'),
  column.field('updatedAt'),
]);

export const paymentEventListExport = listExport(
  '/operation/payment/event/getPageList',
  paymentEventWords,
  (column) => [
    column.field('receivedAt'),
    column.field('at'),
    column.field('source'),
    column.field('eventId', 24),
    column.field('kind'),
    column.field('externalId', 24),
    column.field('orderNo', 24),
    column.field('reference', 24),
    column.field('amount'),
    column.field('currency'),
    column.field('channel'),
    column.field('state'),
    column.field('problem', 24),
    column.field('note', 30),
  ],
);
