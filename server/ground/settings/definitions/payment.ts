/** Settings of payments. */
import { configMain, configModule, numberOption } from '../define.ts';

export const refundApprovalAbove = numberOption({
  key: 'payment.refund.approvalAbove',
  default: 100,
  min: 0,
  max: 1_000_000,
  unit: { zh: '元（币种单位）', en: 'units of the currency' },
  title: { zh: '退款与补偿审批金额', en: 'Refunds and compensations that need a second person' },
  explanation: {
    zh: '一个订单未经第二人批准的退款和补偿，连同这一笔超过这个金额时，要由另一位有审批权限的人批准后才记账；0 表示每笔都要批准。',
    en: 'What one order gives back without a second person, refunds and compensations together: one that goes beyond this is posted only after another person with that right has approved it; 0 asks for every one.',
  },
});

const refundMain = configMain({
  key: 'payment.refund',
  title: { zh: '退款', en: 'Refunds' },
  explanation: { zh: '哪些退款要第二个人批准', en: 'Which refunds a second person has to approve' },
  options: [refundApprovalAbove],
});

export const reconcileWithin = numberOption({
  key: 'payment.reconciliation.within',
  default: 2,
  min: 0,
  max: 30,
  unit: { zh: '天', en: 'days' },
  title: { zh: '对账期限', en: 'Reconcile within' },
  explanation: {
    zh: '有渠道收款的一天，结束后过了这么多天还没有对账，就提醒有对账权限的人，并列在对账页上；0 表示不提醒。',
    en: 'A day with payments of a provider that is not reconciled this many days after its end is told to those who may reconcile, and named above the reconciled days; 0 tells of none.',
  },
});

const reconciliationMain = configMain({
  key: 'payment.reconciliation',
  title: { zh: '对账', en: 'Reconciliation' },
  explanation: { zh: '多久没有对账要提醒', en: 'When a day that nobody reconciled is told' },
  options: [reconcileWithin],
});

export const paymentModule = configModule({
  key: 'payment',
  title: { zh: '账务', en: 'Payments' },
  explanation: { zh: '退款怎样审批，对账怎样提醒', en: 'How refunds are approved, and when reconciling is asked for' },
  mains: [refundMain, reconciliationMain],
});
