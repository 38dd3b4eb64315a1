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
  trial: {
    zh: '【{site}】测试消息，由 {account} 发出。收到即表示已配置好，无需处理。',
    en: '[{site}] Test message, sent by {account}. It was set up right if you read this; nothing is to be done.',
  },
  trialSubject: { zh: '{site} 测试消息', en: 'Test message from {site}' },
  notSetUp: { zh: '尚未配置，请先填写并保存', en: 'It is not set up; fill it in and save it first' },
  noTls: {
    zh: '无法连接，或加密方式、端口、证书与对方不符',
    en: 'It cannot be reached, or its encryption, port or certificate is another',
  },
  notTaken: { zh: '对方未接受：{outcome}', en: 'The other side did not take it: {outcome}' },
});
