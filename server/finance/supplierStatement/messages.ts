import { defineMessages } from '#server/ground/core/messages.ts';

export const statementMessages = defineMessages({
  notOver: { zh: '{period} 还没有结束，到下月初才能关账', en: '{period} is not over; it can be closed once it is' },
  isClosing: { zh: '这个月正在关账', en: 'This month is being closed' },
  isClosed: { zh: '这个月已经关账', en: 'This month is closed already' },
  noContract: {
    zh: '{period} 没有生效的合同，请先批准一个合同版本',
    en: 'There is no contract for {period}; approve a version for it first',
  },
  outOfTurn: {
    zh: '{period} 已关账或正在关账，只能关更晚的月份',
    en: '{period} is closed or being closed; only later months can be',
  },
  earlierOpen: { zh: '请先关 {period} 的账', en: 'Close {period} first' },
  gone: { zh: '这张结算单已不存在', en: 'This statement is gone' },
  closed: {
    zh: '{supplier} {period} 已关账，{count} 个订单',
    en: '{period} of {supplier} is closed with {count} orders',
    one: '{period} of {supplier} is closed with {count} order',
  },
  checkedSame: { zh: '与订单一致', en: 'It agrees with the orders' },
  checkedDifferent: {
    zh: '有 {count} 个订单在关账后变了，差额会计入下一张结算单',
    en: '{count} orders changed since it was closed; the next statement has the difference',
    one: '{count} order changed since it was closed; the next statement has the difference',
  },
  broken: {
    zh: '冻结的内容与其摘要不符，不能批准；请联系系统管理员',
    en: 'What was frozen no longer agrees with its hash and cannot be approved; call the administrator',
  },
  notClosed: { zh: '只有已关账、未批准的结算单可以审批', en: 'Only a closed statement can be approved, and once' },
  notApproved: {
    zh: '只有已批准的结算单可以登记付款',
    en: 'Only an approved statement is paid; it needs the approval of two people first',
  },
  nothingOwed: { zh: '这张结算单已付清，或没有应付金额', en: 'Nothing is owed of this statement any more' },
  morePaidThanOwed: { zh: '不能超过还未付的金额', en: 'It must not be more than is still owed' },
  paidLater: { zh: '付款时间不能晚于现在', en: 'Record it once the money has left: this is in the future' },
  checkFirst: {
    zh: '请先复核，看过最新的复核结果再批准',
    en: 'Check the statement first, and approve after its newest check',
  },
  approvedTwice: { zh: '你已经批准过，需要另一个人批准', en: 'You approved it already; another person has to' },
  noSuchOrder: { zh: '结算单里没有这个订单', en: 'There is no such order in the statement' },
  noSuchLine: { zh: '结算单里没有这一行', en: 'There is no such line in the statement' },
  disputeOpen: {
    zh: '同一订单、同一行或整张结算单的异议还没有答复',
    en: 'A dispute of this order, line or statement is open',
  },
  answered: { zh: '这个异议已经答复', en: 'This dispute is answered' },
  exported: { zh: '已导出 {count} 行', en: '{count} rows exported', one: '{count} row exported' },
});
