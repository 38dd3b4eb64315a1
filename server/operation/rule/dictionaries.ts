/** The enumerations of operating rules. */
import { KINDS } from '#contract/operation/rule/kinds.ts';
import type { RuleKind, RuleState } from '#contract/operation/rule/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

type Canceller = keyof (typeof KINDS.cancelling.facts.by)['options'];
type Ending = keyof (typeof KINDS.compensation.facts.outcome)['options'];

const nameOf = (kind: RuleKind): [string, string] => [...KINDS[kind].name];

export const ruleDicts: readonly SeedDict[] = [
  closedDict<RuleState>('ruleState', '运营规则状态', 'State of an operating rule', {
    draft: ['草稿', 'Draft', 'grey'],
    shadow: ['影子运行', 'In shadow', 'amber'],
    scheduled: ['待执行', 'Scheduled', 'blue'],
    inForce: ['执行中', 'In force', 'green'],
    superseded: ['已被替代', 'Superseded', 'grey'],
    retired: ['已停用', 'Retired', 'grey'],
  }),
  closedDict<RuleKind>('ruleKind', '运营规则类型', 'Kind of operating rule', {
    dispatching: nameOf('dispatching'),
    booking: nameOf('booking'),
    waiting: nameOf('waiting'),
    cancelling: nameOf('cancelling'),
    compensation: nameOf('compensation'),
    charging: nameOf('charging'),
    limits: nameOf('limits'),
    alerts: nameOf('alerts'),
  }),
  closedDict<Canceller>('ruleCanceller', '取消方式', 'How a ride was cancelled', {
    passenger: ['乘客取消', 'Passenger'],
    noShow: ['乘客未到', 'No-show'],
    operator: ['运营方取消', 'Operator'],
  }),
  closedDict<Ending>('ruleEnding', '行程结果', 'How a ride ended', {
    driven: ['已完成', 'Driven'],
    givenUp: ['运营方取消或行程失败', 'Given up or failed'],
  }),
];
