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
  story: [{ name: 'labelling', needs: ['dataSets'], tell: tellLabelling }],
  menus: [
    {
      directory: 'dataManage',
      place: 40,
      page: labelTaskPage,
      actions: {
        'dataManage:labelTask:list': { name: ['查看', 'View'], roles: ['operations', 'data', 'auditor'] },
        'dataManage:labelTask:view': { name: ['查看质量', 'View quality'], roles: ['operations', 'auditor'] },
        'dataManage:labelTask:add': { name: ['新增', 'Add'], roles: ['operations'] },
        'dataManage:labelTask:update': { name: ['修改和添加图片', 'Edit and add pictures'], roles: ['operations'] },
        'dataManage:labelTask:delete': { name: ['删除', 'Delete'], roles: [] },
        'dataManage:labelTask:label': { name: ['标注', 'Label'], roles: ['operations', 'data'] },
        'dataManage:labelTask:review': { name: ['审核', 'Review'], roles: ['operations', 'data'] },
        'dataManage:labelTask:accept': { name: ['验收', 'Accept'], roles: ['operations'] },
        'dataManage:labelTask:export': { name: ['导出', 'Export'], roles: ['operations'] },
      },
    },
  ],
});
