import { defineMessages } from '#server/ground/core/messages.ts';

export const importMessages = defineMessages({
  unknownRole: { zh: '没有编码为“{name}”的角色', en: 'There is no role with the code “{name}”' },
  unknownPartner: { zh: '没有找到“{name}”', en: '“{name}” was not found' },
  repeatedAccount: { zh: '与第 {line} 行的账号重复', en: 'The same account as in line {line}' },
  repeatedEmployeeId: { zh: '与第 {line} 行的工号重复', en: 'The same employee id as in line {line}' },
});
