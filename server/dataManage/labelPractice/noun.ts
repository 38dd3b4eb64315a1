import { labelPracticePage } from '#contract/dataManage/labelPractice/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { labelPracticeHandlers } from './handlers.ts';
import { registerHiddenPictures } from './pictures.ts';

export const labelPracticeNoun = noun({
  serves: { labelPractice: labelPracticeHandlers },
  routes: registerHiddenPictures,
  menus: [
    {
      directory: 'dataManage',
      place: 45,
      page: labelPracticePage,
      actions: {
        'dataManage:labelPractice:list': {
          name: ['查看', 'View'],
          roles: ['operations', 'teacher', 'student', 'enterprise', 'auditor'],
        },
        'dataManage:labelPractice:offer': { name: ['提供给企业', 'Offer to enterprises'], roles: ['operations'] },
        'dataManage:labelPractice:link': { name: ['关联企业任务', 'Make it part of a task'], roles: ['enterprise'] },
        'dataManage:labelPractice:label': { name: ['标注', 'Label'], roles: ['student'] },
        'dataManage:labelPractice:review': { name: ['审核', 'Review'], roles: ['teacher'] },
        'dataManage:labelPractice:accept': { name: ['验收', 'Accept'], roles: ['enterprise'] },
      },
    },
  ],
});
