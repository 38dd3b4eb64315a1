/** The enumerations of recording rules. */
import type { RecordingTrigger } from '#contract/dataManage/recordingRule/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const recordingRuleDicts: readonly SeedDict[] = [
  closedDict<RecordingTrigger>('recordingTrigger', '采集触发事件', 'Event that asks for a recording', {
    hardBraking: ['急刹（3.5 m/s² 以上）', 'Hard braking (3.5 m/s² or more)'],
    sos: ['告警：紧急求助', 'Alert: SOS'],
    collision: ['告警：碰撞', 'Alert: collision'],
    rollover: ['告警：侧翻', 'Alert: rollover'],
    doorOpen: ['告警：行驶中车门未关', 'Alert: door open on the way'],
    fault: ['告警：车辆故障', 'Alert: fault'],
    leftRange: ['告警：驶出运营区', 'Alert: left the operating zone'],
    noGo: ['告警：进入禁行区', 'Alert: in a no-go zone'],
    noStop: ['告警：在禁停区停留', 'Alert: standing in a no-stop zone'],
    slowZone: ['告警：限速区超速', 'Alert: too fast for a slow zone'],
    speeding: ['告警：超速', 'Alert: speeding'],
    stoppedTooLong: ['告警：途中停车过久', 'Alert: stopped too long'],
    closedArea: ['告警：仍在封闭区域内', 'Alert: still in a closed area'],
  }),
];
