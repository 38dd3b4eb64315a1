import { alertDicts } from './dictionaries.ts';
import { alertHandlers } from './handlers.ts';
import { alertListExport } from './listExport.ts';
import { registerAlertMetrics } from './metrics.ts';
import { noun } from '#server/ground/core/noun.ts';

export const alertNoun = noun({
  serves: { alert: alertHandlers },
  listExports: [alertListExport],
  dictionaries: alertDicts,
  metrics: registerAlertMetrics,
});
