import { defineWords } from '#web/lib/words.ts';

export const chartWords = defineWords({
  asTable: ['表格', 'Table'],
  asChart: ['图表', 'Chart'],
  none: ['没有数据', 'No data'],
});
