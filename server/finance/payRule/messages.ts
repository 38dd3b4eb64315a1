import { defineMessages } from '#server/ground/core/messages.ts';

export const payRuleMessages = defineMessages({
  beyond: {
    zh: '按“{rule}”算出的金额超出可记录的上限，没有给出报价；请检查规则的单价和币种',
    en: 'By “{rule}” this trip costs more than can be kept, so there is no quote; check the rates and the currency of the rule',
  },
  casesInReview: {
    zh: '第 {number} 版正在审核，样例不能修改；请先退回或撤回它',
    en: 'Version {number} is in review, so the golden cases stay as they are; send it back or take it back first',
  },
  keptForEver: {
    zh: '已批准过的计价规则不能删除，可以停用',
    en: 'A pay rule that was ever approved cannot be deleted; retire it instead',
  },
  notInReview: { zh: '这一版不在审核中', en: 'This version is not in review' },
  leavesHole: {
    zh: '里程或时长的第一档从起步所含之后才开始，中间一段会免费；请把第一档的起点改为不超过起步所含',
    en: 'The first slab of distance or time begins beyond what the base includes, so what lies between would be free; begin it no later than that',
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
