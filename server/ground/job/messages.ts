import { defineMessages } from '#server/ground/core/messages.ts';

export const jobMessages = defineMessages({
  ended: { zh: '任务已结束', en: 'The job has ended' },
  cancelled: { zh: '已取消；已完成的部分保留', en: 'Cancelled; what was done stays' },
  failed: {
    zh: '任务出错（编号 {trace}），请重试或联系管理员',
    en: 'The job failed (trace {trace}); try again or tell an administrator',
  },
  diskFull: {
    zh: '磁盘空间不足，任务未完成，请联系管理员',
    en: 'The disk is full, the job did not finish; please tell an administrator',
  },
  tooOften: {
    zh: '任务多次随服务器中断而没有进展，已停止；之前完成的部分已保留。请缩小范围或拆分文件后重试，或联系管理员查看服务器的内存',
    en: 'The job ended together with the server several times without coming further, so it was stopped; what it had done is kept. Try again with less at once, or have an administrator look at the memory of the server',
  },
  tooManyOpen: {
    zh: '您有 {count} 个任务正在进行，请等其中一个结束',
    en: 'You have {count} jobs under way; please wait for one of them to end',
  },
  beyondYours: {
    zh: '您当前角色能看到的数据少于生成该文件时，不能下载；请切换角色，或重新导出',
    en: 'Your active role sees less than this file was made with. Switch role, or start the export again',
  },
  downloadGone: {
    zh: '下载地址已失效，请回到页面重新下载',
    en: 'This download address is no longer valid; please start the download again from the page',
  },
});
