import { nounWords } from '#contract/ground/words.ts';
import type { LiveSession, PersonJob, settingCalls } from './calls.ts';

type Calls = typeof settingCalls;

/** Background jobs of everybody. */
export const personJobWords = nounWords<PersonJob, Pick<Calls, 'getJobList' | 'cancelJob' | 'retryJob'>>()({
  object: 'job',
  path: '/sys/setting',
  one: ['任务', 'Job'],
  many: ['后台任务', 'Background jobs'],
  fields: {
    keyword: ['账号或姓名', 'Account or name'],
    id: ['编号', 'No.'],
    kind: { name: ['任务', 'Job'], dict: 'jobKind' },
    state: { name: ['状态', 'State'], dict: 'jobState' },
    account: ['账号', 'Account'],
    realName: ['姓名', 'Name'],
    doneCount: ['完成行数', 'Rows done'],
    attempt: { name: ['运行次数', 'Runs'], as: 'number' },
    message: ['说明', 'Outcome'],
    createdAt: { name: ['提交时间', 'Asked for'], as: 'time' },
    startedAt: { name: ['开始时间', 'Started'], as: 'time' },
    finishedAt: { name: ['结束时间', 'Ended'], as: 'time' },
  },
  calls: {
    cancelJob: ['停止他人任务', 'Stop somebody’s job'],
    retryJob: ['重新运行任务', 'Run job again'],
  },
  logged: { cancelled: ['已停止', 'Stopped'] },
});

/** Sessions of everybody who is signed in. */
export const liveSessionWords = nounWords<LiveSession, Pick<Calls, 'getSessionList' | 'endSession'>>()({
  object: 'session',
  path: '/sys/setting',
  one: ['会话', 'Session'],
  many: ['登录会话', 'Sessions'],
  fields: {
    keyword: ['账号或姓名', 'Account or name'],
    realName: ['姓名', 'Name'],
    account: ['账号', 'Account'],
    roleNameZh: ['角色', 'Role'],
    roleNameEn: ['角色', 'Role'],
    userAgent: ['设备', 'Device'],
    ip: ['IP 地址', 'IP address'],
    current: ['当前会话', 'This session'],
    createdAt: { name: ['登录时间', 'Signed in'], as: 'time' },
    lastSeenAt: { name: ['最近活动', 'Last active'], as: 'time' },
  },
  calls: { endSession: ['结束他人会话', 'End somebody’s session'] },
  logged: { ended: ['结束的会话数', 'Sessions ended'] },
});
