/** Messages of refused tasks. */
import { defineMessages } from '#server/ground/core/messages.ts';

export const asideMessages = defineMessages({
  busy: {
    zh: '服务器正忙于其他较大的任务，没有保存任何内容，请几秒后再试',
    en: 'The server is busy with other large tasks. Nothing was saved; please try again in a few seconds',
  },
  busyWithYours: {
    zh: '您提交的几项较大的任务还没有完成，没有保存新的内容，请等它们结束后再试',
    en: 'Several large tasks of yours are still under way. Nothing new was saved; try again when they have ended',
  },
  tooLong: {
    zh: '处理这些内容超过了 {seconds} 秒，已停止，没有保存任何内容。请拆分或简化后再试',
    en: 'This took longer than {seconds} s and was stopped. Nothing was saved; split or simplify it and try again',
  },
  tooMuch: {
    zh: '处理这些内容需要的内存过多，已停止，没有保存任何内容。请拆分或简化后再试',
    en: 'This needs too much memory and was stopped. Nothing was saved; split or simplify it and try again',
  },
  jobTooLong: {
    zh: '读取文件的某一部分超过了 {seconds} 秒，任务已停止，之前已处理的行已保留。请检查或拆分文件后重新导入',
    en: 'Reading a part of the file took longer than {seconds} s, so the job was stopped. The rows before it were kept; check or split the file and import it again',
  },
  jobTooMuch: {
    zh: '读取文件需要的内存过多，任务已停止，之前已处理的行已保留。请检查或拆分文件后重新导入',
    en: 'Reading the file needs too much memory, so the job was stopped. The rows before it were kept; check or split the file and import it again',
  },
});
