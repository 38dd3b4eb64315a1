/** Settings of sessions, sign-in attempts and passwords. */
import { PASSWORD_MIN } from '#contract/access/session/calls.ts';
import { choiceOption, configMain, configModule, numberOption } from '../define.ts';
import { secondFactorMain } from './secondFactor.ts';

const minutes = { zh: '分钟', en: 'minutes' };
const hours = { zh: '小时', en: 'hours' };
const times = { zh: '次', en: 'tries' };
const days = { zh: '天', en: 'days' };
const characters = { zh: '个字符', en: 'characters' };

export const sessionIdleMinutes = numberOption({
  key: 'security.session.idleMinutes',
  default: 480,
  min: 1,
  max: 1440,
  unit: minutes,
  title: { zh: '无操作自动退出', en: 'Sign out when idle' },
  explanation: {
    zh: '这么久没有人使用键盘、鼠标或触摸屏，就要重新登录；控制台自动刷新不算使用，退出前会倒计时提醒。调用接口的程序以请求为准。缩短后，已经超时的会话在下一次请求时结束。',
    en: 'A session ends when nobody has used keyboard, mouse or touch screen for so long. What the console refreshes by itself is no use; it counts down before it signs out. For programs that call the API each request is use. When shortened, sessions that are idle already end at their next request.',
  },
});

export const sessionAbsoluteHours = numberOption({
  key: 'security.session.absoluteHours',
  default: 24,
  min: 1,
  max: 168,
  unit: hours,
  title: { zh: '最长登录时间', en: 'Longest session' },
  explanation: {
    zh: '从登录起最多这么久，无论是否一直在操作。缩短后对已有会话同样生效；延长只对新的登录生效。',
    en: 'Counted from signing in, however busy. Shortening also holds for open sessions; lengthening for new ones only.',
  },
});

export const lockFailures = numberOption({
  key: 'security.lockOut.failures',
  default: 10,
  min: 3,
  max: 20,
  unit: times,
  title: { zh: '锁定前的失败次数', en: 'Failures before a lock' },
  explanation: {
    zh: '同一账号连续输错密码这么多次后暂时锁定。从第四次失败起，每次失败后要等待的时间逐次加倍。',
    en: 'So many wrong passwords in a row lock the account for a while. From the fourth failure on the wait doubles each time.',
  },
});

export const lockMinutes = numberOption({
  key: 'security.lockOut.minutes',
  default: 15,
  min: 1,
  max: 1440,
  unit: minutes,
  title: { zh: '锁定时长', en: 'Length of a lock' },
  explanation: {
    zh: '锁定到期后自动恢复。过长会让他人有意输错密码就能把人挡在门外。',
    en: 'A lock ends by itself. A long one lets anybody who knows an account name keep its owner out.',
  },
});

export const passwordMinLength = numberOption({
  key: 'security.password.minLength',
  default: PASSWORD_MIN,
  min: PASSWORD_MIN,
  max: 32,
  unit: characters,
  title: { zh: '最短长度', en: 'Least length' },
  explanation: {
    zh: '只在设置新密码时检查，已有密码不受影响。',
    en: 'Checked when a password is set; existing passwords stay valid.',
  },
});

export const passwordClasses = choiceOption({
  key: 'security.password.classes',
  default: '1',
  choices: [
    { value: '1', title: { zh: '不要求', en: 'Not asked for' } },
    { value: '2', title: { zh: '至少两类', en: 'At least two kinds' } },
    { value: '3', title: { zh: '至少三类', en: 'At least three kinds' } },
    { value: '4', title: { zh: '四类都要', en: 'All four kinds' } },
  ],
  title: { zh: '字符种类', en: 'Kinds of characters' },
  explanation: {
    zh: '小写字母、大写字母、数字和其他字符四类中至少要有几类。长度比种类更有用。',
    en: 'Of small letters, capitals, digits and others, how many must occur. Length does more than variety.',
  },
});

export const passwordMaxDays = numberOption({
  key: 'security.password.maxDays',
  default: 0,
  min: 0,
  max: 730,
  unit: days,
  title: { zh: '密码有效期', en: 'Age of a password' },
  explanation: {
    zh: '超过这么多天的密码，登录后必须先修改。0 表示不限，除非规定要求，建议不限。',
    en: 'Whoever signs in with an older password has to change it first. 0: no limit, which is the better choice unless rules demand one.',
  },
});

const sessionMain = configMain({
  key: 'security.session',
  title: { zh: '登录会话', en: 'Sessions' },
  explanation: { zh: '登录后多久需要重新登录', en: 'How long people stay signed in' },
  options: [sessionIdleMinutes, sessionAbsoluteHours],
  check: (get) =>
    get(sessionIdleMinutes) > get(sessionAbsoluteHours) * 60
      ? {
          option: sessionIdleMinutes,
          problem: {
            zh: '不能超过最长登录时间',
            en: 'Must not be longer than the longest session',
          },
        }
      : null,
});

const lockOutMain = configMain({
  key: 'security.lockOut',
  title: { zh: '防猜密码', en: 'Guessing passwords' },
  explanation: { zh: '连续输错密码后怎样处理', en: 'What follows wrong passwords' },
  options: [lockFailures, lockMinutes],
});

const passwordMain = configMain({
  key: 'security.password',
  title: { zh: '密码要求', en: 'Passwords' },
  explanation: { zh: '什么样的密码可以使用', en: 'Which passwords may be used' },
  options: [passwordMinLength, passwordClasses, passwordMaxDays],
});

export const securityModule = configModule({
  key: 'security',
  title: { zh: '安全', en: 'Security' },
  explanation: { zh: '会话、锁定和密码', en: 'Sessions, lock-out and passwords' },
  mains: [sessionMain, lockOutMain, passwordMain, secondFactorMain],
});
