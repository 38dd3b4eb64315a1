import { defineMessages } from '#server/ground/core/messages.ts';

export const sessionMessages = defineMessages({
  wrongCredentials: { zh: '账号或密码错误', en: 'Wrong account or password' },
  throttled: { zh: '尝试次数过多，请 {seconds} 秒后再试', en: 'Too many attempts; please try again in {seconds} s' },
  accountDisabled: { zh: '账号已停用，请联系管理员', en: 'This account is disabled; please contact an administrator' },
  accountLocked: { zh: '账号已锁定，请联系管理员', en: 'This account is locked; please contact an administrator' },
  noRole: {
    zh: '账号没有可用的角色，请联系管理员',
    en: 'This account has no enabled role; please contact an administrator',
  },
  passwordExpired: {
    zh: '一次性密码已失效，请联系管理员重置',
    en: 'The one-use password is no longer valid; please ask an administrator for a new one',
  },
  roleGone: {
    zh: '当前角色已停用或已被收回，请重新登录',
    en: 'Your active role was stopped or taken away; please sign in again',
  },
  keyUnknown: { zh: '加密密钥无效，请重试', en: 'The encryption key is not valid; please try again' },
  keyExpired: { zh: '加密密钥已过期，请重试', en: 'The encryption key has expired; please try again' },
  keyUsed: { zh: '加密密钥已被使用，请重试', en: 'The encryption key was already used; please try again' },
  cannotDecrypt: { zh: '加密内容无法解开，请重试', en: 'The encrypted content cannot be opened; please try again' },
  oldPasswordWrong: { zh: '当前密码不正确', en: 'The current password is not correct' },
  passwordSame: { zh: '新密码不能与当前密码相同', en: 'The new password must differ from the current one' },
  passwordLength: { zh: '密码长度为 {least} 到 {most} 个字符', en: 'A password has {least} to {most} characters' },
  passwordKinds: {
    zh: '小写字母、大写字母、数字和其他字符中至少要有 {kinds} 类',
    en: 'Of small letters, capitals, digits and other characters at least {kinds} kinds are needed',
  },
  passwordCommon: {
    zh: '这个密码太常见，容易被猜到',
    en: 'This password is among the most common ones and easily guessed',
  },
  passwordHasAccount: { zh: '密码不能包含账号', en: 'The password must not contain the account name' },
  preferenceTooLarge: { zh: '要保存的设置过大', en: 'The setting is too large to keep' },
});
