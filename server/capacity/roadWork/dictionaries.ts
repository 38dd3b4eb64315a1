/** The enumerations of road works. */
import type { RoadImpact, RoadWorkDoubt, RoadWorkNews, RoadWorkState } from '#contract/capacity/roadWork/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const roadWorkDicts: readonly SeedDict[] = [
  closedDict<RoadWorkState>('roadWorkState', '道路施工状态', 'State of road works', {
    proposed: ['待决定', 'To decide', 'amber'],
    closed: ['已封闭', 'Closed', 'red'],
    dismissed: ['不封闭', 'Not closed', 'grey'],
    over: ['已结束', 'Over', 'grey'],
  }),
  closedDict<RoadWorkNews>('roadWorkNews', '道路施工新情况', 'News of road works', {
    changed: ['信息有变化', 'It changed', 'amber'],
    gone: ['不再出现，可解除', 'It is gone: lift it', 'amber'],
    refused: ['未能自动处理', 'Could not be done by itself', 'red'],
  }),
  closedDict<RoadImpact>('roadImpact', '道路影响', 'Impact on a road', {
    closed: ['全封闭', 'Closed', 'red'],
    alternating: ['单向交替通行', 'One way at a time', 'amber'],
    lanes: ['部分车道封闭', 'Some lanes closed', 'amber'],
    unknown: ['未说明', 'Not said', 'grey'],
  }),
  closedDict<RoadWorkDoubt>('roadWorkDoubt', '道路施工需核对', 'What to check of road works', {
    place: ['位置只有端点', 'Only some points of it are known'],
    times: ['时间不确定', 'Its times are not certain'],
  }),
];
