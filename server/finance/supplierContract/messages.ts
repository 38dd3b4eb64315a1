import { defineMessages } from '#server/ground/core/messages.ts';

export const supplierContractMessages = defineMessages({
  undecided: {
    zh: '还有一个版本没有定下来，请先完成或删除它',
    en: 'Another version is not decided yet; finish or delete it first',
  },
  notDraft: { zh: '只有草稿可以修改', en: 'Only a draft can be changed' },
  notInReview: { zh: '这一版不在审核中', en: 'This version is not in review' },
  notApproved: { zh: '这一版没有在执行，也没有排期', en: 'This version is neither in force nor scheduled' },
  ownWork: {
    zh: '自己编写或提交的版本要由另一个人批准',
    en: 'A version is approved by somebody who neither wrote nor submitted it',
  },
  monthClosed: {
    zh: '{month} 已关账，合同只能从之后的月份开始或终止',
    en: '{month} is closed; a contract begins, or ends, in a later month',
  },
  laterBegins: {
    zh: '第 {number} 版从 {month} 开始，请先终止它',
    en: 'Version {number} begins in {month}; end it first',
  },
  gap: {
    zh: '{from} 至 {to} 没有合同：请从 {from} 开始，或确认这段时间不结算',
    en: 'From {from} to {to} there would be no contract: begin in {from}, or confirm that nothing is settled for that time',
  },
  endBeforeStart: { zh: '截止月份不能早于起始月份', en: 'The last month must not be before the first' },
});
