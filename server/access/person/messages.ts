import type { IdCardProblem } from '#contract/access/person/idCard.ts';
import { defineMessages, type Message } from '#server/ground/core/messages.ts';

export const personMessages = defineMessages({
  ownNumber: { zh: '这已经是您当前的手机号', en: 'This is your number already' },
  codeWrong: { zh: '验证码不正确', en: 'The code is wrong' },
  codeOver: {
    zh: '验证码已过期、已使用或输错次数过多，请重新获取',
    en: 'The code has expired, was used or tried too often; please ask for another one',
  },
  numberTaken: {
    zh: '这个手机号已用于其他账号，请联系管理员',
    en: 'This number belongs to another account; please ask an administrator',
  },
  identityFixed: {
    zh: '身份已核验，如需更改请联系管理员',
    en: 'Your identity was checked already; ask an administrator if it has to change',
  },
  identityTaken: {
    zh: '无法使用这个身份证号，请联系管理员',
    en: 'This identity number cannot be used; please ask an administrator',
  },
  fixedByIdentity: {
    zh: '与已核验的身份不一致',
    en: 'This differs from the identity that was checked',
  },
  birthdayOutOfRange: { zh: '出生日期不合理', en: 'This birthday is not plausible' },
  pictureForeign: { zh: '请上传一张图片作为头像', en: 'Upload a picture for this' },
  noIdentity: { zh: '没有已核验的身份', en: 'No identity was checked' },
  notYourself: { zh: '不能重置自己的，请由其他管理员操作', en: 'Not your own; ask another administrator' },
});

export const idCardMessages: Record<IdCardProblem, Message> = defineMessages({
  form: { zh: '身份证号为 18 位，最后一位可以是 X', en: 'An identity number has 18 characters, the last a digit or X' },
  checkDigit: { zh: '校验码不符，请核对是否输错', en: 'The check digit does not fit; look for a typing error' },
  division: { zh: '前六位不是有效的行政区划', en: 'The first six digits name no division' },
  date: { zh: '出生日期部分无效', en: 'The date of birth in it is not valid' },
  age: { zh: '出生日期不合理（16 至 100 岁）', en: 'The date of birth in it is not plausible (16 to 100 years)' },
});
