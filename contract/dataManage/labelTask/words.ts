import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { LabelJob, labelJobCalls, LabelTask, labelTaskCalls } from './calls.ts';
import { labelTaskPage } from './page.ts';

export const labelTaskWords = nounWords<LabelTask, typeof labelTaskCalls>()({
  object: 'labelTask',
  path: '/dataManage/labelTask',
  one: ['标注任务', 'Labelling task'],
  many: labelTaskPage.title,
  fields: {
    keyword: ['名称', 'Name'],
    name: ['名称', 'Name'],
    jobSize: { name: ['每个作业的帧数', 'Frames of a job'], as: 'number' },
    remark: COMMON.remark,
    aql: { name: ['抽样接收质量限', 'Acceptance quality limit'], dict: 'labelSampleLimit' },
    frames: { name: ['帧', 'Frames'], as: 'number' },
    jobs: { name: ['作业', 'Jobs'], as: 'number' },
    accepted: { name: ['已验收', 'Accepted'], as: 'number' },
    dataSetName: ['数据集', 'Data set'],
    fileIds: ['图片', 'Pictures'],
    createdAt: COMMON.createdAt,
    updatedAt: COMMON.updatedAt,
  },
  calls: {
    addOne: ['新增标注任务', 'Add labelling task'],
    updateOne: ['修改标注任务', 'Change labelling task'],
    deleteById: ['删除标注任务', 'Delete labelling task'],
    addFrames: ['添加图片', 'Add pictures'],
    addFromSet: ['从数据集添加', 'Add from a data set'],
    release: ['写回数据集', 'Put into the data set'],
  },
});

export const labelJobWords = nounWords<LabelJob, typeof labelJobCalls>()({
  object: 'labelJob',
  path: '/dataManage/labelJob',
  one: ['标注作业', 'Labelling job'],
  many: ['标注作业', 'Labelling jobs'],
  fields: {
    taskId: labelTaskWords.one,
    taskName: labelTaskWords.one,
    number: { name: ['作业', 'Job'], as: 'number' },
    firstFrame: { name: ['首帧', 'First frame'], as: 'number' },
    lastFrame: { name: ['末帧', 'Last frame'], as: 'number' },
    stage: { name: ['阶段', 'Stage'], dict: 'labelJobStage' },
    state: { name: COMMON.state.name, dict: 'labelJobState' },
    annotatorName: ['标注人', 'Annotator'],
    reviewerName: ['审核人', 'Reviewer'],
    objects: { name: ['对象', 'Objects'], as: 'number' },
    unconfirmed: { name: ['待确认', 'Unconfirmed'], as: 'number' },
    openNotes: { name: ['未处理批注', 'Open notes'], as: 'number' },
    isRepeat: ['复标', 'Repeat'],
    perJob: { name: ['每个作业的测试帧', 'Test frames of a job'], as: 'number' },
    isMine: ['只看我的', 'Mine'],
    move: { name: ['操作', 'Move'], dict: 'labelJobMove' },
    text: ['批注', 'Note'],
    updatedAt: COMMON.updatedAt,
  },
  calls: {
    work: ['标注作业', 'Label job'],
    review: ['审核作业', 'Review job'],
    accept: ['验收作业', 'Accept job'],
    addNote: ['添加批注', 'Add note'],
    closeNote: ['处理批注', 'Settle note'],
    addTests: ['混入测试帧', 'Hide test frames'],
    repeat: ['安排复标', 'Have a job repeated'],
    takeBack: ['收回作业', 'Take job back'],
  },
});
