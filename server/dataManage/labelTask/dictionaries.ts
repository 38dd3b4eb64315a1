/** The enumerations of labelling jobs. */
import type { JobMove, JobStage, JobState } from '#contract/dataManage/labelTask/rules.ts';
import type { MistakeKind } from '#contract/dataManage/labelTask/qualityCalls.ts';
import type { SampleLimit } from '#contract/dataManage/labelTask/sample.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const labelTaskDicts: readonly SeedDict[] = [
  closedDict<JobStage>('labelJobStage', '标注作业阶段', 'Stage of a labelling job', {
    annotation: ['标注', 'Annotation'],
    validation: ['审核', 'Validation'],
    acceptance: ['验收', 'Acceptance'],
  }),
  closedDict<JobState>('labelJobState', '标注作业状态', 'State of a labelling job', {
    new: ['待领取', 'New', 'grey'],
    inProgress: ['进行中', 'In progress', 'blue'],
    rejected: ['已退回', 'Rejected', 'amber'],
    completed: ['已完成', 'Completed', 'green'],
  }),
  closedDict<JobMove>('labelJobMove', '标注作业流转', 'Move of a labelling job', {
    take: ['领取', 'Take'],
    giveBack: ['放回', 'Give back'],
    submit: ['提交审核', 'Submit'],
    pass: ['审核通过', 'Pass'],
    reject: ['退回', 'Reject'],
    accept: ['验收', 'Accept'],
  }),
  closedDict<SampleLimit>('labelSampleLimit', '抽样接收质量限', 'Acceptance quality limit', {
    '1.0': ['1.0%', '1.0%'],
    '2.5': ['2.5%', '2.5%'],
    '4.0': ['4.0%', '4.0%'],
    '6.5': ['6.5%', '6.5%'],
  }),
  closedDict<MistakeKind>('labelMistake', '标注差错', 'Labelling mistake', {
    missed: ['漏标', 'Missed', 'red'],
    extra: ['多标', 'Extra', 'red'],
    confused: ['错标签', 'Wrong label', 'amber'],
    loose: ['不贴合', 'Loose', 'grey'],
  }),
];
