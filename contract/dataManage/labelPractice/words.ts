import { labelJobWords, labelTaskWords } from '#contract/dataManage/labelTask/words.ts';
import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { LabelPractice, labelPracticeCalls } from './calls.ts';
import { labelPracticePage } from './page.ts';

const { one } = labelTaskWords;

export const labelPracticeWords = nounWords<LabelPractice, typeof labelPracticeCalls>()({
  object: 'labelPractice',
  path: '/dataManage/labelPractice',
  one: labelPracticePage.title,
  many: labelPracticePage.title,
  fields: {
    keyword: one,
    labelTaskId: one,
    labelTaskName: one,
    enterpriseId: ['企业', 'Enterprise'],
    enterpriseName: ['企业', 'Enterprise'],
    taskId: ['企业任务', 'Task for students'],
    taskTitle: { name: ['企业任务', 'Task for students'], none: ['未关联', 'None yet'] },
    taskState: { name: ['任务状态', 'State of the task'], dict: 'taskState' },
    jobsEach: { name: ['每名学生的作业数', 'Jobs of a student'], as: 'number' },
    jobs: labelTaskWords.fields.jobs,
    taken: { name: ['已领取', 'Claimed'], as: 'number' },
    passed: { name: ['待验收', 'To accept'], as: 'number' },
    accepted: labelTaskWords.fields.accepted,
    name: ['版本名称', 'Name of the version'],
    move: labelJobWords.fields.move,
    text: labelJobWords.fields.text,
    createdAt: COMMON.createdAt,
  },
  calls: {
    offer: ['提供标注实训', 'Offer labelling practice'],
    withdraw: ['收回标注实训', 'Withdraw labelling practice'],
    link: ['关联企业任务', 'Make it part of a task'],
    takeJob: ['领取实训作业', 'Take a job of practice'],
    work: ['标注实训作业', 'Label a job of practice'],
    review: ['审核实训作业', 'Review a job of practice'],
    accept: ['验收实训作业', 'Accept a job of practice'],
    release: ['写入数据集版本', 'Put into a version of the data set'],
    addNote: ['添加批注', 'Add note'],
    closeNote: ['处理批注', 'Settle note'],
  },
});
