import { defineMessages } from '#server/ground/core/messages.ts';

export const supervisionMessages = defineMessages({
  notOpen: {
    zh: '只能更正或认定被暂扣、被拒收的记录；已收下的记录不会改变',
    en: 'Only a record that was held back or rejected can be corrected or dropped; what was accepted does not change',
  },
  sameAsBefore: { zh: '没有更正任何内容', en: 'Nothing is corrected' },
  noSuchField: { zh: '这类记录没有字段 {field}', en: 'Records of this kind have no field {field}' },
  stillWrong: { zh: '{field}：{problem}', en: '{field}: {problem}' },
  tooManyDays: { zh: '最多查看 31 天', en: 'At most 31 days' },
  notTold: { zh: '监管平台已停用，不再记录', en: 'The platform is stopped, and nothing is recorded for it' },
  missing: { zh: '缺少', en: 'missing' },
  notANumber: { zh: '应为数字', en: 'not a number' },
  tooLong: { zh: '过长', en: 'too long' },
  nowhere: { zh: '坐标为 0', en: 'a coordinate of 0' },
  outOfRange: { zh: '超出范围', en: 'out of range' },
  notATime: { zh: '不是 14 位北京时间', en: 'no 14 digits of Beijing time' },
  oldTime: { zh: '早于 2016 年', en: 'before 2016' },
  future: { zh: '在将来', en: 'in the future' },
  tooEarly: { zh: '早于之前发生的事', en: 'before what came before it' },
  zero: { zh: '应大于 0', en: 'should be above 0' },
  negative: { zh: '不能为负', en: 'below 0' },
  division: { zh: '不是六位行政区划代码', en: 'no six digits of a division' },
});
