/** The enumerations of the sign-in records. */
import type { SignIn } from '#contract/access/sysLog/calls.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const sysLogDicts: readonly SeedDict[] = [
  closedDict<SignIn['result']>('signInResult', '登录结果', 'Outcome of a sign-in', {
    succeeded: ['登录成功', 'Signed in', 'green'],
    wrongCredentials: ['账号或密码错误', 'Wrong account or password', 'red'],
    throttled: ['尝试过于频繁', 'Too many attempts', 'amber'],
    accountDisabled: ['账号已停用', 'Account disabled', 'amber'],
    accountLocked: ['账号已锁定', 'Account locked', 'amber'],
    noRole: ['没有可用角色', 'No enabled role', 'amber'],
    passwordExpired: ['一次性密码已过期', 'One-use password expired', 'amber'],
    codeNeeded: ['密码正确，等待验证码', 'Password right, code asked for', 'grey'],
    wrongCode: ['验证码错误', 'Wrong code', 'red'],
    signedOut: ['退出登录', 'Signed out', 'grey'],
    steppedUp: ['再次确认身份', 'Identity confirmed again', 'green'],
    stepUpRefused: ['再次确认身份失败', 'Identity not confirmed', 'red'],
  }),
];
