import { defineMessages } from '#server/ground/core/messages.ts';

export const recordingRuleMessages = defineMessages({
  nameTaken: { zh: '这个名称已被使用', en: 'This name is taken' },
  noSuchRange: { zh: '没有这个电子围栏', en: 'There is no such zone' },
  noSuchSet: { zh: '没有这个数据集', en: 'There is no such data set' },
  archived: {
    zh: '数据集已归档或已删除，请先恢复或换一个数据集',
    en: 'The data set is archived or gone. Reopen it or choose another',
  },
  tooMany: { zh: '最多 {most} 条采集规则，请先删除不用的', en: 'At most {most} recording rules. Delete one first' },
  inForce: {
    zh: '启用中的采集规则不能修改或删除，请先停用',
    en: 'A rule in force is neither changed nor deleted. Stop it first',
  },
  already: { zh: '已是这个状态', en: 'It is so already' },
  nothingAsked: { zh: '之前和之后不能都为 0 秒', en: 'Before and after cannot both be 0 seconds' },
  // a reason on orders, which people of both languages read
  reason: { zh: '采集规则：{name}', en: 'Recording rule: {name}' },
});
