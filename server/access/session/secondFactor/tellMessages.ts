import { defineMessages } from '#server/ground/core/messages.ts';

export const tellMessages = defineMessages({
  factorOnTitle: { zh: '两步验证已开启', en: 'Your second factor was switched on' },
  factorOnBody: {
    zh: '其他登录会话已结束。如果不是您本人操作，请立即联系管理员。',
    en: 'All other sessions were ended. If it was not you, tell an administrator at once.',
  },
  factorOffTitle: { zh: '两步验证已关闭', en: 'Your second factor was switched off' },
  factorOffBody: {
    zh: '之后只用密码即可登录。如果不是您本人操作，请立即联系管理员。',
    en: 'From now on the password alone signs in. If it was not you, tell an administrator at once.',
  },
  factorResetTitle: { zh: '管理员重置了您的两步验证', en: 'An administrator reset your second factor' },
  factorResetBody: {
    zh: '操作人：{by}。之后只用密码即可登录，请尽快在“个人账号”中重新设置。',
    en: 'Done by {by}. The password alone signs in now; set the second factor up again under “My account”.',
  },
  identityResetTitle: { zh: '管理员清除了您的身份核验', en: 'An administrator reset your identity check' },
  identityResetBody: {
    zh: '操作人：{by}。您可以在“个人资料”中重新核验。',
    en: 'Done by {by}. You may have it checked again under “My profile”.',
  },
  recoveryUsedTitle: { zh: '有人使用了您的恢复码', en: 'One of your recovery codes was used' },
  recoveryUsedBody: {
    zh: '还剩 {left} 个。如果不是您本人操作，请立即修改密码并重新生成恢复码。',
    en: 'Codes left: {left}. If it was not you, change your password and make new recovery codes at once.',
  },
  recoveryNewTitle: { zh: '您的恢复码已重新生成', en: 'Your recovery codes were replaced' },
  recoveryNewBody: {
    zh: '旧的恢复码已作废。如果不是您本人操作，请立即修改密码、结束其他会话并重新设置两步验证。',
    en: 'The old ones no longer work. If it was not you, change your password, end the other sessions and set the second factor up again at once.',
  },
  wrongCodesTitle: { zh: '您的验证码被多次输错', en: 'Wrong codes were entered again and again' },
  wrongCodesBody: {
    zh: '有人用您的密码登录，或正在使用您已登录的浏览器，但验证码不对。如果不是您本人操作，请立即修改密码，并结束其他会话。',
    en: 'Somebody has your password, or a browser in which you are signed in, but no right code. If it was not you, change your password and end the other sessions at once.',
  },
  mobileChangedTitle: { zh: '您的手机号已更换', en: 'Your mobile number was changed' },
  mobileChangedBody: {
    zh: '新号码为 {mobile}。如果不是您本人操作，请立即联系管理员。',
    en: 'The new number is {mobile}. If it was not you, tell an administrator at once.',
  },
});
