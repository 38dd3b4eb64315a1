import { defineMessages } from '#server/ground/core/messages.ts';

export const userMessages = defineMessages({
  accountTaken: { zh: '这个账号已被使用', en: 'This account is taken' },
  employeeIdTaken: { zh: '这个工号已被使用', en: 'This employee id is taken' },
  noSupplier: { zh: '没有这个供应商', en: 'There is no such supplier' },
  noSchool: { zh: '没有这个学校', en: 'There is no such school' },
  noDepartment: { zh: '所选学校没有这个院系', en: 'The school has no such department' },
  noMajor: { zh: '所选院系没有这个专业', en: 'The department has no such major' },
  noRole: { zh: '所选角色不存在', en: 'One of the roles does not exist' },
  outsideScope: { zh: '超出了您的数据范围', en: 'This is outside your data scope' },
  roleBeyondYours: {
    zh: '角色“{name}”超出了您当前角色的权限，不能分配或收回',
    en: 'The role “{name}” allows more than your active role; you can neither give nor take it',
  },
  personBeyondYours: {
    zh: '{name} 拥有超出您当前角色权限的角色，不能修改',
    en: '{name} holds a role that allows more than your active role; you cannot change this person',
  },
  notYourself: { zh: '不能停用或锁定您自己的账号', en: 'You cannot disable or lock your own account' },
  ownPassword: { zh: '请在“个人账号”中修改您自己的密码', en: 'Change your own password under “My account”' },
  lastAdministrator: {
    zh: '至少要保留一名已启用、并已设置自己密码的管理员',
    en: 'At least one enabled administrator with a password of their own must remain',
  },
  masked: { zh: '请填写完整的手机号', en: 'Give the whole mobile number' },
});
