import { schoolPage } from '#contract/school/school/page.ts';
import { schoolExportJob } from './export.ts';
import { schoolHandlers } from './handlers.ts';
import { schoolImportJob } from './import.ts';
import { noun } from '#server/ground/core/noun.ts';

export const schoolNoun = noun({
  serves: { school: schoolHandlers },
  jobs: [schoolImportJob, schoolExportJob],
  menus: [
    {
      directory: 'sys',
      place: 40,
      page: schoolPage,
      actions: {
        'sys:school:list': ['查看', 'View'],
        'sys:school:people': ['查看师生', 'See teachers and students'],
        'sys:school:add': ['新增', 'Add'],
        'sys:school:update': ['修改和启停', 'Edit, open and stop'],
        'sys:school:structure': ['维护院系和专业', 'Keep departments and majors'],
        'sys:school:delete': ['删除', 'Delete'],
        'sys:school:import': ['导入', 'Import'],
        'sys:school:export': ['导出', 'Export'],
      },
    },
  ],
});
