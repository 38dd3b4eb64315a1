/** The words of the log. The names of calls and fields stand with their nouns. */
import { defineWords } from '#web/lib/words.ts';

export const sysLogWords = defineWords({
  operations: ['操作', 'Operations'],
  signIns: ['登录', 'Sign-ins'],
  tabs: ['日志种类', 'Kinds of log'],
  operationsPurpose: ['写操作：操作人、角色、对象、字段改动', 'Changes: operator, role, object, fields'],
  signInsPurpose: ['登录和登录失败：账号、时间、地址', 'Sign-ins and refused ones: account, time, address'],
  accountHint: ['完整账号', 'Whole account name'],
  objectKind: ['对象种类', 'Kind of object'],
  changeCount: ['{{n}} 项', '{{n}}'],
  milliseconds: ['{{n}} 毫秒', '{{n}} ms'],
  several: ['多个对象', 'several'],
  fields: ['字段改动', 'Changed fields'],
  noFields: ['这个操作没有改动字段', 'This operation changed no field'],
  request: ['请求', 'Request'],
  chain: ['链中的位置', 'Place in the chain'],
  firstOfChain: ['这是第一条', 'this is the first row'],
  openObject: ['打开{{object}}', 'Open: {{object}}'],
  sameObject: ['这个对象的全部记录', 'All rows of this object'],
  sameRequest: ['同一请求的记录', 'Rows of the same request'],
  operationsEmpty: ['还没有操作记录', 'No operations yet'],
  operationsEmptyHint: ['任何写操作都会在这里留下一条。', 'Every write leaves a row here.'],
  signInsEmpty: ['还没有登录记录', 'No sign-ins yet'],
  verify: ['校验日志链', 'Verify the chain'],
  verifyTitle: ['校验日志链', 'Verify the chain'],
  verifyText: [
    '每条记录的校验值都包含上一条的校验值。校验会从第一条重新计算到最后一条，任何改动、调换或缺失都会显现。',
    'The hash of each row covers the hash of the row before. Verifying recomputes them from the first row to the last: whatever was changed, exchanged or removed shows.',
  ],
  verifying: ['正在从第一条开始重新计算', 'Recomputing from the first row'],
  intact: ['日志链完整', 'The chain is intact'],
  intactText: ['{{n}} 条记录全部相符。', 'Rows checked, all of which fit: {{n}}.'],
  broken: ['日志链不完整', 'The chain is broken'],
  brokenAt: [
    '前 {{n}} 条相符，序号 {{id}} 的记录不符：它被改动过，或者它之前有记录缺失。',
    'The first rows fit ({{n}}); row {{id}} does not: it was changed, or a row before it is missing.',
  ],
  brokenEnd: ['{{n}} 条记录相符，但末尾缺少记录。', 'The rows fit ({{n}}), but rows are missing at the end.'],
  brokenAdvice: [
    '请保留现场，不要清理数据库，并通知系统管理员核对备份。',
    'Leave everything as it is, do not clean up the database, and have an administrator compare it with a backup.',
  ],
  openBad: ['查看序号 {{id}}', 'Show row {{id}}'],
  headHash: ['末尾校验值', 'Hash at the end'],
  headHint: [
    '抄下这个值，日后可以证明此前的记录没有被改动。',
    'Write it down: later it proves that no row up to here was changed.',
  ],
  verifyAgain: ['重新校验', 'Verify again'],
  verifiedAt: ['校验于 {{time}}', 'Verified {{time}}'],
  close: ['关闭', 'Close'],
});

/** What acted without a call, as the log names it. */
export const doerWords = defineWords({
  clock: ['到时自动处理', 'Done by the clock'],
  'npm run reset-password': ['命令行重设密码', 'Password reset at the command line'],
});
