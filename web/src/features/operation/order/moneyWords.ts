/** What the drawer of an order says of its money. */
import { defineWords } from '#web/lib/words.ts';

export const moneyWords = defineWords({
  money: ['账务', 'Money'],
  charged: ['应收', 'Charged'],
  paid: ['已付', 'Paid'],
  refunded: ['已退', 'Refunded'],
  compensated: ['已补偿', 'Compensated'],
  due: ['欠款', 'Due'],
  owed: ['应退给乘客', 'Owed to the passenger'],
  nothingPosted: ['还没有记账', 'Nothing posted yet'],
  recordTitle: ['登记订单 {{orderNo}} 的收款', 'Record a payment for order {{orderNo}}'],
  recordText: ['还欠 {{amount}}。', '{{amount}} is due.'],
  recordDone: ['收款已登记', 'The payment is recorded'],
  refundTitle: ['为订单 {{orderNo}} 退款', 'Refund order {{orderNo}}'],
  refundText: [
    '最多还能退 {{amount}}。超过审批金额的退款，要由另一位同事批准。',
    'At most {{amount}} can go back. A larger refund waits for a second person.',
  ],
  refundDone: ['退款已记账', 'The refund is posted'],
  refundWaits: ['退款已提交，等待另一位同事批准', 'The refund waits for a second person'],
  compensateTitle: ['补偿订单 {{orderNo}} 的乘客', 'Compensate the passenger of order {{orderNo}}'],
  compensateText: [
    '不选渠道：从欠款中扣减；选渠道：付给乘客。',
    'Without a channel it is taken off what is due; with one it is paid out.',
  ],
  compensateWaits: ['补偿已提交，等待另一位同事批准', 'The compensation waits for a second person'],
  compensateDone: ['补偿已记账', 'The compensation is posted'],
  writeOffTitle: ['核销订单 {{orderNo}} 的欠款 {{amount}}？', 'Write off the {{amount}} due for order {{orderNo}}?'],
  writeOffText: ['乘客不再欠款，差额记为调整。', 'The passenger owes nothing more; the difference is an adjustment.'],
  writeOffDone: ['欠款已核销', 'What was due is written off'],
  needsAmount: ['请填写金额', 'Give an amount'],
});
