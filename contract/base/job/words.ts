import { nounWords } from '#contract/ground/words.ts';
import type { Job, jobCalls } from './calls.ts';
import { jobPage } from './page.ts';

export const jobWords = nounWords<Job, typeof jobCalls>()({
  object: 'job',
  path: '/sys/job',
  one: ['任务', 'Job'],
  many: jobPage.title,
  fields: {
    kind: { name: ['任务', 'Job'], dict: 'jobKind' },
    state: { name: ['状态', 'State'], dict: 'jobState' },
    message: ['说明', 'Outcome'],
    files: ['文件', 'Files'],
    createdAt: { name: ['开始时间', 'Started'], as: 'time' },
    finishedAt: { name: ['结束时间', 'Ended'], as: 'time' },
    list: ['列表', 'List'],
    filters: ['条件', 'Filters'],
    sort: ['排序', 'Order'],
    format: ['格式', 'Format'],
  },
  calls: {
    exportList: ['导出列表', 'Export list'],
    cancel: ['停止任务', 'Stop job'],
  },
  objects: { listExport: ['列表导出', 'Export of list'] },
  logged: {
    account: ['账号', 'Account'],
    cancelled: ['已停止', 'Stopped'],
    keyword: ['关键字', 'Keyword'],
    chosenRows: ['所选行数', 'Chosen rows'],
  },
});
