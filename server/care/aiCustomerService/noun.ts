import { aiCustomerServicePage } from '#contract/care/aiCustomerService/page.ts';
import { serviceDicts } from './dictionaries.ts';
import { serviceExportJob } from './export.ts';
import { aiCustomerServiceHandlers } from './handlers.ts';
import { serviceImportJob } from './import.ts';
import { synonymListExport, unansweredListExport } from './listExport.ts';
import { forgetUnanswered } from './queries.ts';
import { noun } from '#server/ground/core/noun.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

import { seedService } from './demoSeed.ts';

export const aiCustomerServiceNoun = noun({
  demo: seedService,
  serves: { aiCustomerService: aiCustomerServiceHandlers },
  listExports: [synonymListExport, unansweredListExport],
  jobs: [serviceExportJob, serviceImportJob],
  dictionaries: serviceDicts,
  menus: [
    {
      directory: 'operation',
      place: 20,
      page: aiCustomerServicePage,
      actions: {
        'ai:aiCustomerService:list': {
          name: ['查看和模拟提问', 'View and try out'],
          roles: ['operations', 'dispatcher', 'auditor'],
        },
        'ai:aiCustomerService:save': {
          name: ['编写、启停和处理问题', 'Write, enable, stop and handle questions'],
          roles: ['operations'],
        },
        'ai:aiCustomerService:delete': { name: ['删除和恢复', 'Delete and restore'], roles: ['operations'] },
        'ai:aiCustomerService:import': { name: ['导入', 'Import'], roles: ['operations'] },
        'ai:aiCustomerService:export': { name: ['导出', 'Export'], roles: ['operations'] },
      },
    },
  ],
  chores: {
    unansweredQuestions: ({ db }, ago) => forgetUnanswered(db, ago(180 * DAY_MS)).execute(),
  },
});
