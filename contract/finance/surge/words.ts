import { nounWords } from '#contract/ground/words.ts';
import type { surgeCalls, SurgeCell } from './calls.ts';

export const surgeWords = nounWords<SurgeCell, typeof surgeCalls>()({
  object: 'surge',
  path: '/operation/surge',
  one: ['高峰系数', 'Surge figures'],
  many: ['高峰系数', 'Surge figures'],
  fields: {
    cell: ['地图格', 'Map cell'],
    lng: ['经度', 'Longitude'],
    lat: ['纬度', 'Latitude'],
    figures: ['每周各时', 'Hours of the week'],
    most: ['最高', 'Highest'],
    changedAt: { name: ['更新时间', 'Changed'], as: 'time' },
    fileName: ['文件', 'File'],
  },
  calls: {
    importList: ['导入高峰系数', 'Import surge figures'],
    deleteOne: ['删除高峰系数', 'Remove surge figures'],
  },
});
