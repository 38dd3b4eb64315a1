import { defineMessages } from '#server/ground/core/messages.ts';

export const factorMessages = defineMessages({
  codeNeeded: { zh: '请输入身份验证器中的验证码', en: 'Enter the code of your authenticator app' },
  codeWrong: {
    zh: '验证码不正确或已经用过，请等下一个验证码出现后再试',
    en: 'The code is wrong or was used already; wait for the next one and try again',
  },
  codeThrottled: {
    zh: '验证码多次错误，请 {seconds} 秒后再试',
    en: 'Too many wrong codes; please try again in {seconds} s',
  },
  challengeOver: { zh: '这次登录已失效，请重新输入密码', en: 'This sign-in is over; please enter your password again' },
  stepUpNeeded: { zh: '请先确认是您本人', en: 'Please confirm first that it is you' },
  stepUpByCode: {
    zh: '您已开启两步验证，请用验证码确认',
    en: 'You have a second factor; please confirm with a code',
  },
  passwordWrong: { zh: '密码不正确', en: 'The password is not correct' },
  noMeans: {
    zh: '示例人员没有密码，不能进行这项操作',
    en: 'A sample person has no password and cannot do this',
  },
  notBegun: { zh: '设置已超时，请重新开始', en: 'The set-up took too long; please begin again' },
  noFactor: { zh: '没有开启两步验证', en: 'There is no second factor' },
  required: {
    zh: '当前角色要求两步验证，不能关闭',
    en: 'Your active role requires a second factor; it cannot be switched off',
  },
});
