import { nounWords } from '#contract/ground/words.ts';
import type { sessionCalls } from './calls.ts';

export const sessionWords = nounWords<object, typeof sessionCalls>()({
  object: 'session',
  path: '/sys/sysuser',
  one: ['会话', 'Session'],
  many: ['登录会话', 'Sessions'],
  fields: {},
  calls: {
    updatePwdEnc: ['修改自己的密码', 'Change own password'],
    endSession: ['结束自己的会话', 'End own session'],
    '/changeRole': ['切换角色', 'Switch role'],
  },
  logged: {
    account: ['账号', 'Account'],
    ended: ['结束的会话数', 'Sessions ended'],
    role: ['角色', 'Role'],
  },
});
