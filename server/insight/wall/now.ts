/** What a wall shows now, for a person or for a paired screen. */
import type { CallOutput } from '#contract/index.ts';
import type { Language } from '#contract/ground/enums.ts';
import { figureOf, type FigureName } from '#contract/insight/figure/figures.ts';
import { MOST_WALL_ALERTS } from '#contract/insight/wall/calls.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import { sharing } from '#server/ground/core/sharedAnswers.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { askFigures, askingOf } from '#server/insight/figure/ask.ts';
import { fleetNow } from '#server/insight/today/fleet.ts';
import type { Services } from '#server/services.ts';
import { waitingAlerts } from './queries.ts';

/** What a room steers by. */
const ORDER_FIGURES: readonly FigureName[] = [
  'orders',
  'completed',
  'underWay',
  'completionRate',
  'waitP90',
  'unserved',
];
const ALERT_FIGURES: readonly FigureName[] = ['alerts', 'timeToTake'];

type Now = CallOutput<'/insight/wall/getNow'>;
const shared = sharing<Now>();

export interface Looking {
  scope: Scope;
  may: (right: string) => boolean;
  language: Language;
}

/** Each part within reach; null without the right to it. */
export function wallNow(db: Db, services: Services, { scope, may, language }: Looking): Promise<Now> {
  const now = services.now();
  const { clock } = services.ranges;
  const since = clock.dayBegins(clock.moment(now.getTime()).day);
  const rights = {
    orders: may('operation:order:list'),
    alerts: may('capacity:alert:list'),
    cars: may('capacity:monitoring:view'),
  };
  const names = [...(rights.orders ? ORDER_FIGURES : []), ...(rights.alerts ? ALERT_FIGURES : [])];

  const figuresOf = async (): Promise<Now['figures']> => {
    if (names.length === 0 || now.getTime() <= since) return null;
    const { rows, currency } = await askFigures(
      askingOf(services),
      { scope, may, hidesSmall: false, language },
      {
        figures: names,
        by: [],
        from: new Date(since).toISOString(),
        to: now.toISOString(),
        filters: {},
        compare: 'lastWeek',
        most: 1,
      },
    );
    const [row] = rows;
    return {
      currency,
      list: names.map((figure, at) => ({
        figure,
        // a whole of which nothing was counted comes as no row
        value: row?.values[at] ?? (figureOf(figure).additive ? 0 : null),
        before: row?.before?.[at] ?? null,
      })),
    };
  };

  const alertsOf = async (): Promise<Now['alerts']> => {
    const rows = await waitingAlerts(db, scope, now.toISOString()).execute();
    return {
      waiting: Math.min(rows.length, MOST_WALL_ALERTS),
      isCapped: rows.length > MOST_WALL_ALERTS,
      list: rows
        .slice(0, MOST_WALL_ALERTS)
        .map(({ lng, lat, ...row }) => ({ ...row, position: lng === null || lat === null ? null : [lng, lat] })),
    };
  };

  // several walls cost as much as one
  return shared(db, JSON.stringify([scope, rights, language]), async () => {
    const [figures, fleet, alerts] = await Promise.all([
      figuresOf(),
      rights.cars ? fleetNow(db, scope) : null,
      rights.alerts ? alertsOf() : null,
    ]);
    return { asOf: now.toISOString(), figures, fleet, alerts };
  });
}
