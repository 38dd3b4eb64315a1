/**
 * Releases the open figures of months that ended. Each month once, by one cut that never changes: two releases are of different
 * orders, so nothing is learned by subtracting one from another, and within one `hiddenGroups` decides.
 */
import { question, type Question } from '#contract/insight/figure/calls.ts';
import { SMALL_GROUP } from '#contract/ground/smallGroups.ts';
import { FIGURES, type FigureName } from '#contract/insight/figure/figures.ts';
import type { OpenMonth } from '#contract/portal/statistics/data.ts';
import {
  OPEN_ALERT_FIGURES,
  OPEN_INCIDENTS,
  OPEN_ORDER_FIGURES,
  SETTLED_DAYS,
} from '#contract/portal/statistics/rules.ts';
import { carsCountedTo } from '#server/insight/carHour/catchUp.ts';
import { exposureOf } from '#server/insight/exposure/rates.ts';
import { askFigures, askingOf, type Asker } from '#server/insight/figure/ask.ts';
import type { Services } from '#server/services.ts';
import { hiddenIncidents, toldIncidents } from './incidents.ts';
import { firstRequest, insertRelease, releasedMonths } from './queries.ts';

const DAY_MS = 86_400_000;
/** Months of one run, so that a first release of years does not hold up other work. */
const MOST_AT_ONCE = 12;

/** Everything, as the public may see it. */
const PUBLIC = { scope: { kind: 'everything' }, may: () => true, hidesSmall: true, language: 'en-US' } as const;

/** Incidents are hidden by their own number, not by that of all alerts. */
const UNHIDDEN = { ...PUBLIC, hidesSmall: false } as const;

/** The months from one instant to another on the operator's clock, `2026-10`. */
function monthsBetween(localFrom: string, localTo: string): string[] {
  const months: string[] = [];
  for (let month = localFrom.slice(0, 7); month <= localTo.slice(0, 7);) {
    months.push(month);
    const [year = 0, number = 1] = month.split('-').map(Number);
    month = new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
  }
  return months;
}

async function figuresOf(services: Services, month: string): Promise<OpenMonth | null> {
  const { clock } = services.ranges;
  const [year = 0, number = 1] = month.split('-').map(Number);
  const beginOf = (place: number) => clock.dayBegins(Date.UTC(year, place) / DAY_MS);
  const [begin, end] = [beginOf(number - 1), beginOf(number)];
  if (end + SETTLED_DAYS * DAY_MS > services.now().getTime()) return null;
  // after an update distance is counted from the oldest hour on: a month that is told once waits for its own
  const countedTo = await carsCountedTo(services.db, clock);
  if (countedTo !== null && countedTo < end) return null;
  const [from, to] = [new Date(begin).toISOString(), new Date(end).toISOString()];
  const ask = (more: Pick<Question, 'figures'> & Partial<Question>, asker: Asker = PUBLIC) =>
    askFigures(askingOf(services), asker, question.parse({ from, to, ...more }));
  const [all, alerts, byArea, incidentsByArea] = [
    await ask({ figures: ['orders', ...OPEN_ORDER_FIGURES] }),
    await ask({ figures: [...OPEN_ALERT_FIGURES] }),
    await ask({ figures: [...OPEN_ORDER_FIGURES], by: ['area'] }),
    await ask({ figures: [OPEN_INCIDENTS], by: ['area'] }, UNHIDDEN),
  ];
  const incidents = toldIncidents(
    incidentsByArea.rows.map(({ key: [code = ''], values }) => ({ code, count: values[0] ?? 0 })),
  );
  const safety = await exposureOf(services, from, to);
  const named = (names: readonly string[], values: readonly (number | null)[] = []) =>
    Object.fromEntries(names.map((name, at) => [name, values[at] ?? null]));
  const [orders = 0, ...ofOrders] = all.rows[0]?.values ?? [];
  const open = (hidden: readonly FigureName[] = []) => OPEN_ORDER_FIGURES.filter((name) => hidden.includes(name));
  const ofArea = new Map(byArea.rows.map((row) => [row.key[0] ?? '', row]));
  const codes = [...new Set([...ofArea.keys(), ...incidents.codes])].filter((code) => code !== '');
  return {
    isHidden: (all.rows[0]?.isHidden ?? false) || (orders ?? 0) < SMALL_GROUP,
    hidden: [
      ...open(all.rows[0]?.hidden),
      ...(alerts.rows[0]?.isHidden === true ? OPEN_ALERT_FIGURES : []),
      ...hiddenIncidents(incidents.all),
    ],
    safety: safety.metres > 0 ? { collisions: safety.events.collisions, metres: safety.metres } : null,
    values: {
      ...named(OPEN_ORDER_FIGURES, ofOrders),
      // without any alert there is no row
      ...named(
        OPEN_ALERT_FIGURES,
        alerts.rows[0]?.values ?? OPEN_ALERT_FIGURES.map((name) => (FIGURES[name].additive ? 0 : null)),
      ),
      [OPEN_INCIDENTS]: incidents.all,
    },
    areas: codes.toSorted().map((code) => {
      const { values, isHidden = false, hidden } = ofArea.get(code) ?? {};
      const count = incidents.in(code);
      // where nobody ordered nothing is told of orders
      const told = values === undefined ? {} : named(OPEN_ORDER_FIGURES, values);
      return {
        code,
        values: { ...told, [OPEN_INCIDENTS]: count },
        isHidden,
        hidden: [...open(hidden), ...hiddenIncidents(count)],
      };
    }),
  };
}

/** Releases what has settled since. */
export async function releaseMonths(services: Services): Promise<void> {
  const { db, ranges, now } = services;
  const first = await firstRequest(db).executeTakeFirst();
  if (first === undefined) return;
  const released = new Set((await releasedMonths(db).execute()).map(({ month }) => month));
  const text = (at: number) => ranges.clock.text(at);
  const open = monthsBetween(text(Date.parse(first.requestedAt)), text(now().getTime())).filter(
    (month) => !released.has(month),
  );
  for (const month of open.slice(0, MOST_AT_ONCE)) {
    const figures = await figuresOf(services, month);
    if (figures !== null) await insertRelease(db, month, figures, now().toISOString()).execute();
  }
}
