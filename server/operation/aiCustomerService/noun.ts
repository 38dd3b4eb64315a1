import { aiCustomerServicePage } from '#contract/operation/aiCustomerService/page.ts';
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
        'ai:aiCustomerService:list': ['查看和模拟提问', 'View and try out'],
        'ai:aiCustomerService:save': ['编写、启停和处理问题', 'Write, enable, stop and handle questions'],
        'ai:aiCustomerService:delete': ['删除和恢复', 'Delete and restore'],
        'ai:aiCustomerService:import': ['导入', 'Import'],
        'ai:aiCustomerService:export': ['导出', 'Export'],
      },
    },
  ],
  chores: {
    unansweredQuestions: ({ db }, ago) => forgetUnanswered(db, ago(180 * DAY_MS)).execute(),
  },
});
