import { labelClassWords } from '#contract/dataManage/labelList/words.ts';
import { plainTextOf } from '#server/ground/core/richText.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const labelListExport = listExport('/dataManage/labelList/getPageList', labelClassWords, (column) => [
  column.field('code', 24),
  column.field('nameZh', 16),
  column.field('nameEn', 20),
  column.field('colour'),
  column.field('state'),
  column.field('mergedIntoCode', 24),
  column.field('hotkey'),
  column.field('cocoId'),
  column.of('guideZh', ({ guideZh }) => plainTextOf(guideZh), 40),
  column.of('guideEn', ({ guideEn }) => plainTextOf(guideEn), 40),
  column.field('createdAt'),
  column.field('updatedAt'),
]);
