import { priceCheckWords } from '#contract/finance/priceCheck/words.ts';
import { noun } from '#server/ground/core/noun.ts';
import { listExport } from '#server/ground/job/listExport.ts';
import { checkPrices } from './check.ts';
import { priceCheckDicts } from './dictionaries.ts';
import { priceCheckHandlers } from './handlers.ts';

const priceCheckListExport = listExport('/operation/priceCheck/getPageList', priceCheckWords, (column) => [
  column.field('day'),
  column.field('orderNo', 24),
  column.field('isFault'),
  column.field('reasons', 30),
  column.field('quoted'),
  column.field('charged'),
  column.field('ordered'),
  column.field('posted'),
  column.field('currency'),
]);

/** Its screen is that of pay rules. */
export const priceCheckNoun = noun({
  serves: { priceCheck: priceCheckHandlers },
  listExports: [priceCheckListExport],
  dictionaries: priceCheckDicts,
  chores: { priceCheck: checkPrices },
});
