import { ticketWords } from '#contract/care/ticket/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const ticketListExport = listExport('/operation/ticket/getPageList', ticketWords, (column) => [
  column.field('number'),
  column.field('kind'),
  column.field('priority'),
  column.field('state'),
  column.field('subject', 40),
  column.field('category', 20),
  column.field('channel'),
  column.field('passengerName'),
  column.field('passengerMobile'),
  column.field('orderNo', 20),
  column.field('fleetNumber'),
  column.field('team'),
  column.field('ownerName'),
  column.field('createdAt'),
  column.field('dueAt'),
  column.field('firstAnsweredAt'),
  column.field('breachedAt'),
  column.field('solvedAt'),
  column.field('closedAt'),
  column.field('rating', 8),
]);
