/** The words of what cars cry for, and of what is odd about their positions. */
import type { CarAlarm, FixFlag } from '#contract/capacity/telemetry/telemetry.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const monitoringDicts: readonly SeedDict[] = [
  closedDict<CarAlarm>('carAlarm', '车辆求助信号', 'Alarm of a car', {
    sos: ['紧急求助', 'SOS', 'red'],
    collision: ['碰撞', 'Collision', 'red'],
    rollover: ['侧翻', 'Rollover', 'red'],
    fault: ['故障', 'Fault', 'amber'],
    doorOpen: ['车门未关', 'Door open', 'amber'],
    lowCharge: ['电量低', 'Low charge', 'amber'],
  }),
  closedDict<FixFlag>('fixFlag', '定位疑点', 'Doubt about a position', {
    clockAhead: ['车辆时钟超前', 'Clock ahead', 'amber'],
    clockBehind: ['车辆时钟滞后', 'Clock behind', 'amber'],
    jump: ['位置跳变', 'Jump', 'amber'],
    noFix: ['无卫星定位', 'No satellite fix', 'amber'],
    late: ['补报', 'Late', 'grey'],
  }),
];
