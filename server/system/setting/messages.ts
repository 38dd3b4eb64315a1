import { defineMessages } from '#server/ground/core/messages.ts';

export const settingMessages = defineMessages({
  notEnded: { zh: '任务还没有结束', en: 'The job has not ended yet' },
  cannotRetry: {
    zh: '这个任务不能重新运行：已成功、次数过多，或所需的文件已被清理',
    en: 'This job cannot run again: it succeeded, ran too often, or the file it needs is gone',
  },
  ownSession: {
    zh: '这是您正在使用的会话，请用“退出登录”',
    en: 'This is the session you are working in; sign out instead',
  },
});
