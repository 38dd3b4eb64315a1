import { carWatchWords } from '#contract/capacity/carWatch/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const carWatchListExport = listExport('/capacity/carWatch/getPageList', carWatchWords, (column) => [
  column.field('hour'),
  column.field('person'),
  column.field('account'),
  column.field('most'),
  column.field('cars'),
  column.field('watched'),
]);
