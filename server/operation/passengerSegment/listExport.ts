import { passengerSegmentWords } from '#contract/operation/passengerSegment/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const passengerSegmentListExport = listExport(
  '/operation/passengerSegment/getPageList',
  passengerSegmentWords,
  (column) => [
    column.field('name', 24),
    column.field('lastWithin'),
    column.field('lastOver'),
    column.field('ridesFrom'),
    column.field('ridesTo'),
    column.field('currency'),
    column.field('spentFrom'),
    column.field('spentTo'),
    column.field('remark', 30),
    column.field('createdAt'),
    column.field('updatedAt'),
  ],
);
