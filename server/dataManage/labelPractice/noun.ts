import { labelPracticePage } from '#contract/dataManage/labelPractice/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { labelPracticeHandlers } from './handlers.ts';

export const labelPracticeNoun = noun({
  serves: { labelPractice: labelPracticeHandlers },
  menus: [
    {
      directory: 'dataManage',
      place: 45,
      page: labelPracticePage,
      actions: {
        'dataManage:labelPractice:list': ['查看', 'View'],
        'dataManage:labelPractice:offer': ['提供给企业', 'Offer to enterprises'],
        'dataManage:labelPractice:link': ['关联企业任务', 'Make it part of a task'],
        'dataManage:labelPractice:label': ['标注', 'Label'],
        'dataManage:labelPractice:review': ['审核', 'Review'],
        'dataManage:labelPractice:accept': ['验收', 'Accept'],
      },
    },
  ],
});
