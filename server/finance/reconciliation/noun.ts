import { noun } from '#server/ground/core/noun.ts';
import { tellReconciliation } from './demo.ts';
import { reconciliationDicts } from './dictionaries.ts';
import { reconciliationHandlers } from './handlers.ts';
import { reconciliationListExport } from './listExport.ts';
import { reconciliationJob } from './reconcile.ts';
import { tellUnreconciled } from './unreconciled.ts';

/** Its page is that of payments. */
export const reconciliationNoun = noun({
  serves: { reconciliation: reconciliationHandlers },
  listExports: [reconciliationListExport],
  dictionaries: reconciliationDicts,
  jobs: [reconciliationJob],
  chores: { unreconciledDays: tellUnreconciled },
  story: [{ name: 'reconciliation', needs: ['money'], tell: tellReconciliation }],
});
