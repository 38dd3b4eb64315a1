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
        'sys:school:list': { name: ['查看', 'View'], roles: ['teacher', 'auditor'] },
        'sys:school:people': { name: ['查看师生', 'See teachers and students'], roles: ['teacher'] },
        'sys:school:add': { name: ['新增', 'Add'], roles: [] },
        'sys:school:update': { name: ['修改和启停', 'Edit, open and stop'], roles: [] },
        'sys:school:structure': { name: ['维护院系和专业', 'Keep departments and majors'], roles: [] },
        'sys:school:delete': { name: ['删除', 'Delete'], roles: [] },
        'sys:school:import': { name: ['导入', 'Import'], roles: [] },
        'sys:school:export': { name: ['导出', 'Export'], roles: [] },
      },
    },
  ],
});
