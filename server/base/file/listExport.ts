import { fileWords } from '#contract/base/file/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const fileListExport = listExport('/sys/file/getPageList', fileWords, (column) => [
  column.field('name', 32),
  column.field('kind'),
  column.field('state'),
  column.field('problem', 24),
  column.field('size'),
  column.field('type', 24),
  column.field('declaredType', 24),
  column.field('detectedType', 24),
  column.field('width', 12),
  column.field('height', 12),
  column.field('sha256', 66),
  column.field('store'),
  column.field('key', 40),
  column.field('ownerName'),
  column.field('ownerAccount', 18),
  column.field('object'),
  column.field('objectId', 14),
  column.field('createdAt'),
  column.field('confirmedAt'),
  column.field('keepUntil'),
  column.field('deletedAt'),
]);
