import { orderAnalysisPage } from '#contract/insight/orderAnalysis/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { orderAnalysisHandlers } from './handlers.ts';

export const orderAnalysisNoun = noun({
  serves: { orderAnalysis: orderAnalysisHandlers },
  menus: [
    {
      directory: 'operation',
      place: 15,
      page: orderAnalysisPage,
      actions: {
        'operation:orderAnalysis:view': {
          name: ['查看', 'View'],
          roles: ['operations', 'data', 'supplier', 'auditor'],
        },
      },
    },
  ],
});
