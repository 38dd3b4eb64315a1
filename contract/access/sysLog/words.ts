import { nounWords } from '#contract/ground/words.ts';
import type { Operation, SignIn, sysLogCalls } from './calls.ts';

/** What people did. */
export const operationWords = nounWords<Operation, typeof sysLogCalls>()({
  object: 'operation',
  path: '/sys/sysLog',
  one: ['操作', 'Operation'],
  many: ['操作日志', 'Operations'],
  fields: {
    id: ['序号', 'Number'],
    at: { name: ['时间', 'Time'], as: 'time' },
    account: { name: ['账号', 'Account'], none: ['未登录', 'nobody signed in'] },
    roleCode: ['角色', 'Role'],
    call: ['操作', 'Operation'],
    object: ['对象', 'Object'],
    objectId: ['对象编号', 'Object id'],
    changeCount: { name: ['改动', 'Changes'], as: 'number' },
    ip: ['来源地址', 'Address'],
    userAgent: ['浏览器', 'Browser'],
    traceId: ['追踪号', 'Trace id'],
    durationMs: { name: ['耗时', 'Took'], as: 'number' },
    hash: ['本条校验值', 'Hash'],
    previousHash: ['上一条校验值', 'Hash before'],
  },
  calls: {},
});

/** Who signed in, or tried to. */
export const signInWords = nounWords<SignIn, typeof sysLogCalls>()({
  object: 'signIn',
  path: '/sys/sysLog',
  one: ['登录', 'Sign-in'],
  many: ['登录日志', 'Sign-ins'],
  fields: {
    at: { name: ['时间', 'Time'], as: 'time' },
    account: ['账号', 'Account'],
    result: { name: ['结果', 'Result'], dict: 'signInResult' },
    ip: ['来源地址', 'Address'],
    userAgent: ['浏览器', 'Browser'],
    traceId: ['追踪号', 'Trace id'],
  },
  calls: {},
});
