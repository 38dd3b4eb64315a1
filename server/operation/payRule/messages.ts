import { defineMessages } from '#server/ground/core/messages.ts';

export const payRuleMessages = defineMessages({
  nameTaken: { zh: '这个名称已被使用', en: 'This name is taken' },
  keptForEver: {
    zh: '已批准过的计价规则不能删除，可以停用',
    en: 'A pay rule that was ever approved cannot be deleted; retire it instead',
  },
  undecided: {
    zh: '第 {number} 版还没有定下来，请先完成或删除它',
    en: 'Version {number} is not decided yet; finish or delete it first',
  },
  notDraft: { zh: '只有草稿可以修改', en: 'Only a draft can be changed' },
  notInReview: { zh: '这一版不在审核中', en: 'This version is not in review' },
  notApproved: { zh: '这一版没有在执行，也没有排期', en: 'This version is neither in force nor scheduled' },
  ownWork: {
    zh: '自己编写或提交的版本要由另一个人批准',
    en: 'A version is approved by somebody who neither wrote nor submitted it',
  },
  tooMany: { zh: '一条规则最多 {count} 个版本', en: 'A rule has at most {count} versions' },
  past: { zh: '时间不能早于现在', en: 'The time must not have passed' },
  beforeNext: {
    zh: '第 {number} 版从更晚的时间开始执行，请先停用它',
    en: 'Version {number} begins later; retire it first',
  },
  wouldTie: {
    zh: '有的行程会同时适用“{rule}”，且同样具体；请收窄其中一条的适用范围',
    en: 'Some rides would fit “{rule}” just as well; narrow the scope of one of them',
  },
  breaksCase: {
    zh: '样例“{name}”应为 {wanted}，按此版本为 {is}；请改版本，或先改样例',
    en: 'The golden case “{name}” has to cost {wanted} and would cost {is}; change the version, or the case first',
  },
  noRule: {
    zh: '没有适用于该行程的计价规则',
    en: 'No pay rule is for this ride',
  },
  quoteForeign: { zh: '没有这个报价', en: 'There is no such quote' },
  quoteExpired: { zh: '报价已过期，请重新询价', en: 'The quote has expired; ask for a new one' },
  quoteUsed: { zh: '这个报价已用于另一张订单', en: 'This quote was used for another order' },
  quoteOther: { zh: '报价是另一段行程的，请重新询价', en: 'The quote is for another trip; ask for a new one' },
});
