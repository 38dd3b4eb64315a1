import { defineMessages } from '#server/ground/core/messages.ts';

export const ruleMessages = defineMessages({
  keptForEver: {
    zh: '生效过的规则不能删除，可以停用',
    en: 'A rule that was ever in force cannot be deleted; retire it instead',
  },
  otherKind: { zh: '规则的类型不能改变', en: 'The kind of a rule never changes' },
  notShadow: { zh: '这一版不在影子运行中', en: 'This version does not run in shadow' },
  badExpression: { zh: '第 {row} 行的表达式：{problem}', en: 'The expression of row {row}: {problem}' },
  unknownFact: { zh: '没有“{part}”这个依据；可以用 {facts}', en: 'There is no fact “{part}”; there are {facts}' },
  wrongTypes: { zh: '“{part}”两边的类型不能这样比较', en: 'The two sides of “{part}” cannot be compared so' },
  tooLong: { zh: '表达式太长，请拆成几行', en: 'The expression is too long; use several rows' },
  badSyntax: { zh: '“{part}”这里写得不对', en: 'Something is wrong at “{part}”' },
  notHere: {
    zh: '这里只能比较和计算，不能用函数、下标和成员',
    en: 'Only comparing and counting is possible here: no functions, indexes or members',
  },
  notYesOrNo: { zh: '结果必须是真或假', en: 'The result must be true or false' },
  nothingStored: {
    zh: '这一类没有存下可回测的记录，请用影子运行来看',
    en: 'Nothing of this kind is stored to test it on; let it run in shadow',
  },
  refused: { zh: '暂不接受叫车：{rule}', en: 'Orders are not taken at this time: {rule}' },
  notMoved: {
    zh: '规则“{rule}”不允许这样修改预约，预约没有更改',
    en: 'The ride cannot be moved so, by “{rule}”; it stays booked as it was',
  },
  limited: { zh: '已达叫车上限：{rule}', en: 'The limit of orders is reached: {rule}' },
});
