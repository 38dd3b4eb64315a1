/** The enumerations of alerts. */
import type {
  AlertChannel,
  AlertKind,
  AlertOutcome,
  AlertSeverity,
  AlertState,
  AlertStepKind,
} from '#contract/capacity/alert/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const alertDicts: readonly SeedDict[] = [
  closedDict<AlertKind>('alertKind', '告警类型', 'Kind of alert', {
    sos: ['紧急求助', 'SOS'],
    collision: ['碰撞', 'Collision'],
    rollover: ['侧翻', 'Rollover'],
    fault: ['车辆故障', 'Fault'],
    leftRange: ['驶出运营区域', 'Left the operating range'],
    noGo: ['进入禁行区', 'In a no-go zone'],
    noStop: ['在禁停区停留', 'Standing in a no-stop zone'],
    slowZone: ['限速区超速', 'Too fast for a slow zone'],
    speeding: ['超速', 'Speeding'],
    silent: ['失联', 'Silent'],
    lowCharge: ['电量低', 'Low charge'],
    stoppedTooLong: ['途中停车过久', 'Stopped too long'],
    clock: ['时钟异常', 'Impossible clock'],
  }),
  closedDict<AlertSeverity>('alertSeverity', '告警级别', 'Severity of an alert', {
    critical: ['紧急', 'Critical', 'red'],
    high: ['高', 'High', 'amber'],
    medium: ['中', 'Medium', 'blue'],
    low: ['低', 'Low', 'grey'],
  }),
  closedDict<AlertState>('alertState', '告警状态', 'State of an alert', {
    open: ['待领取', 'Waiting', 'amber'],
    taken: ['处理中', 'Accepted', 'blue'],
    closed: ['已关闭', 'Closed', 'grey'],
  }),
  closedDict<AlertOutcome>('alertOutcome', '告警处理结果', 'Outcome of an alert', {
    resolved: ['已解决', 'Resolved'],
    escalated: ['已上报', 'Escalated'],
    noAction: ['无需处理', 'No action needed'],
    falseAlarm: ['误报', 'False alarm'],
    recovered: ['自动恢复', 'Recovered by itself'],
  }),
  closedDict<AlertStepKind>('alertStep', '告警经过', 'Step of an alert', {
    opened: ['发生', 'Opened'],
    worsened: ['加重', 'Got worse'],
    recovered: ['恢复', 'Recovered'],
    recurred: ['再次发生', 'Came again'],
    taken: ['领取', 'Accepted'],
    released: ['放回', 'Released'],
    handedOver: ['转交', 'Handed over'],
    answered: ['记录', 'Noted'],
    closed: ['关闭', 'Closed'],
    snoozed: ['推迟', 'Put off'],
    escalated: ['升级', 'Escalated'],
    called: ['已通知', 'Called'],
    callFailed: ['通知失败', 'Could not call'],
  }),
  closedDict<AlertChannel>('alertChannel', '告警通知方式', 'Way to call somebody', {
    sms: ['短信', 'Text message'],
    mail: ['邮件', 'E-mail'],
    group: ['群消息', 'Group message'],
  }),
];
