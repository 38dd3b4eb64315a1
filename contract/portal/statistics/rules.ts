/** Which figures of the catalogue are open, without a schema. */
import type { FigureName } from '#contract/insight/figure/figures.ts';

/** Of orders that asked for a wheelchair space. */
export const OPEN_WHEELCHAIR_FIGURES = [
  'wheelchairOrders',
  'wheelchairCompletionRate',
  'wheelchairWaitP50',
  'wheelchairWaitP90',
] as const satisfies readonly FigureName[];
/** Of orders: told by month, and by month and division. */
export const OPEN_ORDER_FIGURES = [
  'completed',
  'distance',
  'waitP50',
  'waitP90',
  'completionRate',
  'rating',
  ...OPEN_WHEELCHAIR_FIGURES,
] as const satisfies readonly FigureName[];
/** Of alerts: told by month. */
export const OPEN_ALERT_FIGURES = ['criticalAlerts', 'timeToTake'] as const satisfies readonly FigureName[];
/** Of alerts, too: told by month, and by month and division, hidden by its own number. */
export const OPEN_INCIDENTS = 'incidents' satisfies FigureName;
export const OPEN_FIGURES = [...OPEN_ORDER_FIGURES, ...OPEN_ALERT_FIGURES, OPEN_INCIDENTS] as const;
export type OpenFigure = (typeof OPEN_FIGURES)[number];

/** Months that the page shows; the files have all. */
export const MOST_MONTHS = 24;
/** A month is released so many days after it ended: what came late is in it. */
export const SETTLED_DAYS = 3;
