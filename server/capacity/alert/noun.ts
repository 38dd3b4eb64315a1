import { alertDicts } from './dictionaries.ts';
import { maySeeAlertFile } from './files.ts';
import { alertHandlers } from './handlers.ts';
import { alertListExport } from './listExport.ts';
import { tellAlerts } from './story.ts';
import { registerAlertMetrics } from './metrics.ts';
import { registerPictures } from './pictures.ts';
import { alertsHeld, forgetInAlerts } from './erased.ts';
import { noun } from '#server/ground/core/noun.ts';
import { keepEscalating } from './escalation/escalation.ts';

export const alertNoun = noun({
  serves: { alert: alertHandlers },
  keeps: [keepEscalating],
  follows: { passengerErased: forgetInAlerts },
  holds: alertsHeld,
  listExports: [alertListExport],
  fileChecks: { alert: maySeeAlertFile },
  dictionaries: alertDicts,
  metrics: registerAlertMetrics,
  story: [{ name: 'alerts', needs: ['orders'], tell: tellAlerts }],
  routes: registerPictures,
});
