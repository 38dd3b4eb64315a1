import { passengerWords } from '#contract/care/passenger/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const passengerListExport = listExport('/operation/user/getPageList', passengerWords, (column) => [
  column.field('name', 16),
  column.field('mobile', 16),
  column.field('state'),
  column.field('channel'),
  column.field('language'),
  column.field('areaCode'),
  column.field('tags', 24),
  column.field('needs', 24),
  column.field('limitKind'),
  column.field('limitUntil'),
  column.field('orderCount'),
  column.field('rideCount'),
  column.field('cancelledCount'),
  column.field('spent'),
  column.field('currency'),
  column.field('rating'),
  column.field('firstOrderAt'),
  column.field('lastOrderAt'),
]);
