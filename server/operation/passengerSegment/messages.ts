import { defineMessages } from '#server/ground/core/messages.ts';

export const passengerSegmentMessages = defineMessages({
  nameTaken: { zh: '这个名称已被使用', en: 'This name is taken' },
  tooMany: { zh: '最多 {count} 个分群，请先删除不用的', en: 'There are at most {count} segments; delete one first' },
  named: {
    zh: '计价规则“{rule}”使用了这个分群，不能删除',
    en: 'The pay rule “{rule}” names this segment, so it stays',
  },
  binding: {
    zh: '计价规则“{rule}”按这个分群计价，条件不能再改；请另建一个分群，并为规则新建版本',
    en: 'The pay rule “{rule}” goes by this segment, so its bounds stay; add another segment and begin a version of the rule',
  },
  unknown: { zh: '所选乘客分群已被删除，请重新选择', en: 'A chosen passenger segment was deleted; choose again' },
});
