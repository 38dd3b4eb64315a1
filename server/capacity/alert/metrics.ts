/** Alerts for `/metrics`: how many this node opened, and how many wait to be taken. */
import { setTimeout as delay } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import { ALERT_KINDS, ALERT_SEVERITIES, type AlertKind } from '#contract/capacity/alert/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { waitingBySeverity } from './queries.ts';

/** A scrape does not wait longer for the database. */
const WITHIN_MS = 1000;

/** Alerts that this node opened since its start. */
export class AlertCounts {
  readonly #byKind = new Map<AlertKind, number>();

  opened(kind: AlertKind): void {
    this.#byKind.set(kind, this.of(kind) + 1);
  }

  of(kind: AlertKind): number {
    return this.#byKind.get(kind) ?? 0;
  }
}

export function registerAlertMetrics(
  register: Registry,
  { db, alertCounts }: { db: Db; alertCounts: AlertCounts },
): void {
  /** At most one look at a time, however long the database does not answer. */
  let looking: Promise<Map<string, number>> | null = null;
  const look = async () => {
    const rows = await waitingBySeverity(db).execute();
    return new Map(rows.map(({ severity, count }): [string, number] => [severity, Number(count)]));
  };
  const opened = new Counter({
    name: 'alerts_opened_total',
    help: 'Alerts that this node opened, by kind.',
    labelNames: ['kind'],
    registers: [],
    collect() {
      this.reset();
      for (const kind of ALERT_KINDS) this.labels(kind).inc(alertCounts.of(kind));
    },
  });
  const waiting = new Gauge({
    name: 'alerts_waiting',
    help: 'Open alerts that nobody has taken, on all nodes, by severity; nothing while the database is away.',
    labelNames: ['severity'],
    registers: [],
    async collect() {
      this.reset();
      looking ??= look().finally(() => (looking = null));
      const counts = await Promise.race([looking.catch(() => null), delay(WITHIN_MS, null, { ref: false })]);
      if (counts === null) return;
      for (const severity of ALERT_SEVERITIES) this.labels(severity).set(counts.get(severity) ?? 0);
    },
  });
  register.registerMetric(opened);
  register.registerMetric(waiting);
}
