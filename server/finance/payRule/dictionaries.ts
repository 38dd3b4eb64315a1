/** The enumerations of pay rules. */
import type { LineReason } from '#contract/finance/payRule/reasons.ts';
import type { PayRuleState } from '#contract/finance/payRule/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const payRuleDicts: readonly SeedDict[] = [
  closedDict<PayRuleState>('payRuleState', '计价规则状态', 'State of a pay rule', {
    draft: ['草稿', 'Draft', 'grey'],
    inReview: ['待审核', 'In review', 'amber'],
    scheduled: ['待执行', 'Scheduled', 'blue'],
    inForce: ['执行中', 'In force', 'green'],
    superseded: ['已被替代', 'Superseded', 'grey'],
    retired: ['已停用', 'Retired', 'grey'],
  }),
  closedDict<LineReason>('priceFact', '计价依据', 'What a price depends on', {
    distance: ['里程', 'Distance'],
    duration: ['时长', 'Time'],
    waiting: ['候时', 'Waiting'],
    tolls: ['路桥费', 'Tolls'],
    late: ['迟到', 'Lateness'],
    outcome: ['行程结果', 'How the ride ended'],
    rule: ['运营规则', 'Operating rule'],
    follows: ['随其他各项变化', 'Follows from the other lines'],
  }),
];
