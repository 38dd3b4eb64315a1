import { defineMessages } from '#server/ground/core/messages.ts';

export const smsMessages = defineMessages({
  changeMobileCode: {
    zh: '【{site}】验证码 {code}，用于更换账号 {account} 的手机号，五分钟内有效。不是您本人操作请忽略，切勿告诉他人。',
    en: '[{site}] {code} is your code to change the mobile number of {account}, good for five minutes. If it was not you, ignore it; tell nobody.',
  },
  mobileChanged: {
    zh: '【{site}】账号 {account} 的手机号已从本号码更换为 {mobile}。不是您本人操作请立即联系管理员。',
    en: '[{site}] The mobile number of {account} was changed from this one to {mobile}. If it was not you, tell an administrator at once.',
  },
  tooManySms: {
    zh: '短信发送过于频繁，请 {seconds} 秒后再试',
    en: 'Too many text messages; please try again in {seconds} s',
  },
  codeOver: {
    zh: '验证码已使用或已过期，内容不再显示',
    en: 'The code was used or has expired; its text is no longer shown',
  },
  notKept: { zh: '通过网关发出的内容不保留', en: 'What a gateway carried is not kept here' },
});
