import { defineMessages } from '#server/ground/core/messages.ts';

export const labelPracticeMessages = defineMessages({
  noSet: {
    zh: '这个标注任务没有数据集，未提供；先从数据集添加帧',
    en: 'This labelling task has no data set, so it was not offered. Add frames of a data set first',
  },
  offered: { zh: '这个标注任务已提供给企业', en: 'This labelling task is offered already' },
  noEnterprise: { zh: '企业不存在或已停用', en: 'The enterprise does not exist or is disabled' },
  begun: {
    zh: '已有学生领取作业，没有改动',
    en: 'Students have jobs of it already, so nothing was changed',
  },
  taskTaken: { zh: '这个企业任务已有标注任务', en: 'This task has a labelling task already' },
  taskClosed: { zh: '企业任务已结束，没有改动', en: 'The task is closed, so nothing was changed' },
  notOpen: {
    zh: '任务没有进行中，不能领取作业',
    en: 'The task is not under way, so no job can be taken',
  },
  unfinished: {
    zh: '先提交手里的作业，再领取下一个',
    en: 'Hand in the job that you have before you take another one',
  },
  hadAll: { zh: '你已领取 {most} 个作业，没有更多', en: 'You had your {most} jobs; there are no more for you' },
  noneFree: { zh: '没有空闲的作业', en: 'No job is free' },
  tooMuchHidden: {
    zh: '这张图片上的对象太多，无法确认私密区域已打码，因此不显示',
    en: 'There are too many objects on this picture to be sure that what is private is hidden, so it is not shown',
  },
  busy: { zh: '正在处理的图片太多，请稍后再试', en: 'Too many pictures are being drawn. Try again in a moment' },
});
