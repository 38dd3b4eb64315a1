import { nounWords } from '#contract/ground/words.ts';
import type { RoadNetworkDetail, roadNetworkCalls } from './calls.ts';

export const roadNetworkWords = nounWords<RoadNetworkDetail, typeof roadNetworkCalls>()({
  object: 'roadNetwork',
  path: '/capacity/roadNetwork',
  one: ['道路网', 'Road network'],
  many: ['道路网', 'Road networks'],
  fields: {
    number: { name: ['版本', 'Version'], as: 'number' },
    fileName: ['文件', 'File'],
    state: { name: ['状态', 'State'], dict: 'roadNetworkState' },
    ways: { name: ['道路数', 'Roads'], as: 'number' },
    leftOut: { name: ['未采用的要素', 'Features left out'], as: 'number' },
    segments: { name: ['路段数', 'Segments'], as: 'number' },
    junctions: { name: ['路口数', 'Junctions'], as: 'number' },
    metres: { name: ['总长', 'Length'], as: 'distance' },
    apartMetres: { name: ['不相通的道路', 'Not connected'], as: 'distance' },
    bounds: ['范围', 'Bounds'],
    importedAt: { name: ['导入时间', 'Imported'], as: 'time' },
    importedByName: ['导入人', 'Imported by'],
    inForceAt: { name: ['启用时间', 'Put in force'], as: 'time', none: ['未启用过', 'Never'] },
    inForceByName: ['启用人', 'Put in force by'],
    lines: ['道路', 'Lines'],
    isWhole: ['完整显示', 'Shown whole'],
  },
  calls: {
    importGeojson: ['导入道路网', 'Import roads'],
    putInForce: ['启用道路网', 'Put roads in force'],
    withdraw: ['停用道路网', 'Take roads out of force'],
    deleteById: ['删除道路网', 'Delete roads'],
  },
});
