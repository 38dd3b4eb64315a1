/** The enumerations of event records. */
import type { EventRecordForm, EventRecordState, EventRecordUse } from '#contract/capacity/eventRecord/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const eventRecordDicts: readonly SeedDict[] = [
  closedDict<EventRecordState>('eventRecordState', '事件数据状态', 'State of an event record', {
    recording: ['记录中', 'Recording'],
    sealed: ['已封存', 'Sealed'],
  }),
  closedDict<EventRecordForm>('eventRecordForm', '事件数据形式', 'Form of an event record', {
    whole: ['全部数据', 'Everything'],
    stvg1g: ['德国 StVG § 1g 十三项', 'German StVG § 1g, thirteen data'],
    miit10: ['中国测试与示范规范十项', 'Chinese test rules, ten items'],
  }),
  closedDict<EventRecordUse>('eventRecordUse', '事件数据使用', 'Use of an event record', {
    read: ['查看', 'Read'],
    exported: ['导出', 'Exported'],
  }),
];
