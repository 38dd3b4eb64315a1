import { defineMessages } from '#server/ground/core/messages.ts';

export const areaMessages = defineMessages({
  needsEverything: {
    zh: '行政区划对所有人生效，只有数据范围为“全部”的角色才能修改',
    en: 'Divisions concern everybody; only a role with the data scope “everything” may change them',
  },
  noParent: { zh: '上级区划不存在', en: 'The division above does not exist' },
  deepest: {
    zh: '该区划已是最末级，不能再添加下级',
    en: 'This division is of the lowest level; nothing can be added below it',
  },
  codeOfParent: {
    zh: '代码须为 {length} 位数字，并以上级代码 {code} 开头',
    en: 'The code has {length} digits and begins with {code}, the code of the division above',
  },
  codeTaken: { zh: '这个代码已被另一个区划使用', en: 'This code belongs to another division' },
  holdsOthers: {
    zh: '其下还有 {count} 个区划，请先删除它们；若只是不再使用，可以停用',
    en: 'There are {count} divisions below it; delete those first, or stop it when it is no longer to be used',
    one: 'There is {count} division below it; delete that first, or stop it when it is no longer to be used',
  },
  inUse: {
    zh: '该区划仍被使用（{uses}），不能删除；可以停用，使其不再可选',
    en: 'The division is still used ({uses}) and cannot be deleted; stop it, so that it can no longer be chosen',
  },
  usedByRole: { zh: '{count} 个角色', en: '{count} roles', one: '{count} role' },
  usedByOrder: { zh: '{count} 个订单', en: '{count} orders', one: '{count} order' },
  usedByCar: { zh: '{count} 辆车', en: '{count} cars', one: '{count} car' },
  usedByStation: { zh: '{count} 个站点', en: '{count} stations', one: '{count} station' },
  moreThan: { zh: '超过 {count}', en: 'more than {count}' },
  unknownCode: { zh: '没有代码为 {codes} 的区划', en: 'There is no division with the code {codes}' },
  stoppedCode: { zh: '“{name}”已停用，不能选择', en: '“{name}” is stopped and cannot be chosen' },
});
