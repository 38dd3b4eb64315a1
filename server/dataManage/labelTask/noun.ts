import { labelTaskPage } from '#contract/dataManage/labelTask/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { labelTaskDicts } from './dictionaries.ts';
import { labelTaskHandlers } from './handlers.ts';
import { labelJobHandlers } from './jobHandlers.ts';
import { labelTaskListExport } from './listExport.ts';
import { tellLabelling } from './story.ts';

export const labelTaskNoun = noun({
  serves: { labelTask: labelTaskHandlers, labelJob: labelJobHandlers },
  listExports: [labelTaskListExport],
  dictionaries: labelTaskDicts,
  story: [{ name: 'labelling', place: 65, tell: tellLabelling }],
  menus: [
    {
      directory: 'dataManage',
      place: 40,
      page: labelTaskPage,
      actions: {
        'dataManage:labelTask:list': ['查看', 'View'],
        'dataManage:labelTask:view': ['查看质量', 'View quality'],
        'dataManage:labelTask:add': ['新增', 'Add'],
        'dataManage:labelTask:update': ['修改和添加图片', 'Edit and add pictures'],
        'dataManage:labelTask:delete': ['删除', 'Delete'],
        'dataManage:labelTask:label': ['标注', 'Label'],
        'dataManage:labelTask:review': ['审核', 'Review'],
        'dataManage:labelTask:accept': ['验收', 'Accept'],
        'dataManage:labelTask:export': ['导出', 'Export'],
      },
    },
  ],
});
