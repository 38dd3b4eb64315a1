import { defineMessages } from '#server/ground/core/messages.ts';

export const importMessages = defineMessages({
  unknownRole: { zh: '没有名称或编码为“{name}”的角色', en: 'There is no role with the name or code “{name}”' },
  severalRoles: {
    zh: '有几个角色都叫“{name}”，请填写角色编码',
    en: 'Several roles are called “{name}”; write the code instead',
  },
  unknownPartner: { zh: '没有找到“{name}”', en: '“{name}” was not found' },
  repeatedAccount: { zh: '与第 {line} 行的账号重复', en: 'The same account as in line {line}' },
  repeatedEmployeeId: { zh: '与第 {line} 行的工号重复', en: 'The same employee id as in line {line}' },
});
