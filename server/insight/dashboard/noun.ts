import { dashboardPage } from '#contract/insight/dashboard/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { dashboardHandlers } from './handlers.ts';

export const dashboardNoun = noun({
  serves: { dashboard: dashboardHandlers },
  menus: [
    {
      directory: 'operation',
      place: 1,
      page: dashboardPage,
      actions: {
        'insight:dashboard:view': {
          name: ['查看', 'View'],
          roles: ['operations', 'dispatcher', 'data', 'supplier', 'auditor'],
        },
      },
    },
  ],
});
