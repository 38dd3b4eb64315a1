import { synonymWords, unansweredWords } from '#contract/care/aiCustomerService/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';
import { WAY_SEPARATOR } from './columns.ts';

export const unansweredListExport = listExport(
  '/ai/aiCustomerService/findUnansweredList',
  unansweredWords,
  (column) => [
    column.field('question', 40),
    column.of('similar', (row) => row.similar.join(` ${WAY_SEPARATOR} `), 48),
    column.field('language', 10),
    column.field('channel'),
    column.field('count', 10),
    column.field('confidence', 12),
    column.field('state'),
    column.field('firstAskedAt'),
    column.field('lastAskedAt'),
  ],
);

export const synonymListExport = listExport('/ai/aiCustomerService/findSynonymList', synonymWords, (column) => [
  column.field('language', 10),
  column.of('words', (row) => row.words.join(` ${WAY_SEPARATOR} `), 60),
  column.field('createdAt'),
  column.field('updatedAt'),
]);
