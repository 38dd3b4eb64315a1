/** Writing down what the rules found, all of it in one transaction. */
import type { Insertable } from 'kysely';
import type { AlertKind, AlertSeverity, AlertStepKind } from '#contract/capacity/alert/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Live } from '#server/ground/live/live.ts';
import type { Sessions } from '#server/access/session/sessions.ts';
import type { Pending } from './pending.ts';
import type { PlaceNames } from './places.ts';
import { insertSteps } from '../queries.ts';
import { tellOfAlerts, type ToldAlert } from '../recipients.ts';
import { causeOf, type Finding } from './finding.ts';
import type { AlertStepTable } from '../table.ts';
import { rankOf, urgencyOf } from './urgency.ts';
import { raiseAlerts, recoverAlerts, touchAlerts, type OverRow, type RaisedRow, type TouchedRow } from './queries.ts';

export interface WriteSurroundings {
  live: Live;
  sessions: Sessions;
  places: PlaceNames;
  supplierOf: (carId: string) => string | null;
  /** The ranges in force that hold a position. */
  rangesAt: (lng: number, lat: number) => readonly string[];
}

const iso = (at: number): string => new Date(at).toISOString();

const placed = ({ lng, lat }: Finding) => ({ lng, lat });

function raisedRow(
  entry: Pending,
  finding: Finding,
  { places, rangesAt }: Pick<WriteSurroundings, 'places' | 'rangesAt'>,
  openedAt: number,
): RaisedRow {
  const severity: AlertSeverity = entry.severity ?? finding.severity;
  return {
    carId: entry.carId,
    kind: entry.kind,
    cause: entry.cause,
    severity,
    urgency: urgencyOf(severity, openedAt),
    ...places.of(finding),
    ...placed(finding),
    evidence: (entry.touched ?? finding).evidence,
    orderNo: finding.orderNo,
    openedAt: iso(openedAt),
    occurredAt: iso(finding.at),
    latestOccurredAt: iso(Math.max(finding.at, entry.latestAt)),
    occurrences: entry.times,
    rangeIds: finding.lng === null || finding.lat === null ? [] : rangesAt(finding.lng, finding.lat),
  };
}

const touchedRow = (finding: Finding, places: PlaceNames, at: number): TouchedRow => ({
  carId: finding.car.carId,
  cause: causeOf(finding.kind, finding.orderNo),
  orderNo: finding.orderNo,
  ...places.of(finding),
  ...placed(finding),
  evidence: finding.evidence,
  at: iso(at),
  severity: finding.severity,
  rank: rankOf(finding.severity),
});

const isGiven = <Value>(value: Value | null): value is Value => value !== null;

/** `now` in milliseconds. Answers the kinds of the alerts that were opened, one for each. Throws when the database cannot; then nothing was written. */
export async function writeFindings(
  db: Db,
  surroundings: WriteSurroundings,
  entries: readonly Pending[],
  now: number,
): Promise<AlertKind[]> {
  return db.transaction().execute((transaction) => writeInside(transaction, surroundings, entries, now));
}

async function writeInside(
  db: Db,
  surroundings: WriteSurroundings,
  entries: readonly Pending[],
  now: number,
): Promise<AlertKind[]> {
  const opened: AlertKind[] = [];
  const steps: Insertable<AlertStepTable>[] = [];
  const changed = new Map<string, ToldAlert>();
  const note = (alert: { id: string; carId: string }, step: AlertStepKind | null) => {
    changed.set(alert.id, { id: alert.id, supplierId: surroundings.supplierOf(alert.carId) });
    if (step !== null) steps.push({ alertId: alert.id, step, at: iso(now) });
  };
  const recover = async (rows: OverRow[]) => {
    if (rows.length === 0) return;
    for (const alert of await recoverAlerts(db, rows).execute()) if (alert.state !== 'closed') note(alert, 'recovered');
  };
  const overRow = ({ carId, cause }: Pending, at: number | null): OverRow | null =>
    at === null ? null : { carId, cause, at: iso(at) };

  await recover(entries.map((entry) => overRow(entry, entry.overAt)).filter(isGiven));
  const raised = entries
    .map((entry) => (entry.raised === null ? null : raisedRow(entry, entry.raised, surroundings, now)))
    .filter(isGiven);
  if (raised.length > 0) {
    for (const alert of await raiseAlerts(db, raised).execute()) {
      note(alert, alert.isNew ? 'opened' : alert.isBack ? 'recurred' : null);
      if (alert.isNew) opened.push(alert.kind);
    }
  }
  const worse = entries.map(({ worsened }) => worsened).filter(isGiven);
  if (worse.length > 0) {
    const rows = worse.map((finding) => touchedRow(finding, surroundings.places, now));
    for (const alert of await touchAlerts(db, rows).execute()) note(alert, 'worsened');
  }
  // newer evidence changes no queue: an open alert is refreshed now and then
  const touched = entries
    .map((entry) => (entry.raised === null && entry.worsened === null ? entry.touched : null))
    .filter(isGiven);
  if (touched.length > 0) {
    await touchAlerts(
      db,
      touched.map((finding) => touchedRow(finding, surroundings.places, now)),
    ).execute();
  }
  await recover(entries.map((entry) => overRow(entry, entry.overAgainAt)).filter(isGiven));
  if (steps.length > 0) await insertSteps(db, steps).execute();
  await tellOfAlerts(db, surroundings, [...changed.values()]);
  return opened;
}
