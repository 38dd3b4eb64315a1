/** An alert as it goes out. */
import type { AlertDetail, AlertRow } from '#contract/capacity/alert/calls.ts';
import { COMMAND_KINDS, type CommandKind } from '#contract/capacity/telemetry/commandKinds.ts';
import { linesOf } from '#contract/capacity/alertProcedure/rules.ts';
import { filesOf } from '#server/base/file/service.ts';
import { procedureFor } from '#server/capacity/alertProcedure/queries.ts';
import { canRing } from '#server/access/outbox/phone.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import { escalateAfter, escalateEvery } from '#server/ground/settings/definitions/fleetEscalation.ts';
import type { Settings } from '#server/ground/settings/settings.ts';
import { levelsOf } from './escalation/levels.ts';
import { alertById, commandsDuring, MOST_STEPS, stepsOf, ticksOf, type alertList } from './queries.ts';

const PERSONS: ReadonlySet<string> = new Set(COMMAND_KINDS);
const isPersons = (kind: string): kind is CommandKind => PERSONS.has(kind);

export const ALERT_OBJECT = 'alert';
const MINUTE_MS = 60_000;

type Row = Awaited<ReturnType<ReturnType<typeof alertList>['execute']>>[number];

const positionOf = (lng: number | null, lat: number | null): AlertRow['position'] =>
  lng === null || lat === null ? null : [lng, lat];

export function toRow({ lng, lat, firstLng, firstLat, attention: _attention, ...row }: Row, groupSize = 1): AlertRow {
  return { ...row, groupSize, position: positionOf(lng, lat), firstPosition: positionOf(firstLng, firstLat) };
}

/** When the next level of people on call is called, if nobody takes it; null when there is none. */
function nextCall(settings: Settings, alert: Pick<AlertRow, 'state' | 'severity' | 'latestAt'>, called: number) {
  const after = settings.get(escalateAfter);
  const isCalled = alert.state === 'open' && alert.severity === 'critical' && after > 0;
  if (!isCalled || called >= levelsOf(settings).length) return null;
  const minutes = after + called * settings.get(escalateEvery);
  return new Date(Date.parse(alert.latestAt) + minutes * MINUTE_MS).toISOString();
}

/** Whether nobody has taken it and nobody is ever called for it. */
const callsNobody = (settings: Settings, { state, severity }: Pick<AlertRow, 'state' | 'severity'>): boolean =>
  state === 'open' && severity === 'critical' && (settings.get(escalateAfter) === 0 || levelsOf(settings).length === 0);

async function procedureOf(db: Db, { id, kind, severity }: Pick<AlertRow, 'id' | 'kind' | 'severity'>) {
  const [procedure, ticks] = [
    await procedureFor(db, kind, severity).executeTakeFirst(),
    await ticksOf(db, id).execute(),
  ];
  const english = linesOf(procedure?.stepsEn ?? '');
  const steps = linesOf(procedure?.stepsZh ?? '').map((stepZh, place) => ({ stepZh, stepEn: english[place] ?? '' }));
  const known = new Set(steps.map(({ stepZh }) => stepZh));
  const done = new Map(ticks.map((tick) => [tick.stepZh, tick]));
  return [...steps, ...ticks.filter(({ stepZh }) => !known.has(stepZh))].map(({ stepZh, stepEn }) => ({
    stepZh,
    stepEn,
    doneAt: done.get(stepZh)?.at ?? null,
    doneBy: done.get(stepZh)?.by ?? '',
  }));
}

/** What people and the platform did, and what was asked of the car meanwhile, earliest first. */
async function courseOf(
  db: Db,
  { id, carId, openedAt, closedAt }: Pick<AlertRow, 'id' | 'carId' | 'openedAt' | 'closedAt'>,
): Promise<AlertDetail['steps']> {
  const [steps, commands] = [
    await stepsOf(db, id).execute(),
    await commandsDuring(db, carId, openedAt, closedAt).execute(),
  ];
  const asked = commands.flatMap(({ kind, state, reason, text, answer, at, endedAt, by, stationZh, stationEn }) =>
    isPersons(kind) && state !== 'prepared'
      ? [
          {
            step: 'commanded' as const,
            at,
            by: by ?? '',
            to: '',
            note: reason,
            channel: null,
            command: { kind, state, text, answer, endedAt, stationZh: stationZh ?? '', stationEn: stationEn ?? '' },
          },
        ]
      : [],
  );
  // both come latest first, and what happened at one moment stays in its order
  return [...asked, ...steps.map(({ by, to, ...step }) => ({ ...step, by: by ?? '', to: to ?? '', command: null }))]
    .toReversed()
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .slice(-MOST_STEPS);
}

/** One alert with its history; null when there is none within reach. */
export async function findAlert(
  { db, services: { settings } }: { db: Db; services: { settings: Settings } },
  scope: Scope,
  id: string,
): Promise<AlertDetail | null> {
  const row = await alertById(db, scope, id).executeTakeFirst();
  if (row === undefined) return null;
  const { supplierName, supplierId: _supplierId, areaCode: _areaCode, escalatedLevel, ...rest } = row;
  const steps = await courseOf(db, row);
  return {
    ...toRow(rest),
    supplierName,
    calledLevels: escalatedLevel,
    nextCallAt: nextCall(settings, row, escalatedLevel),
    callsNobody: callsNobody(settings, row),
    procedure: await procedureOf(db, row),
    files: (await filesOf(db, ALERT_OBJECT, [id])).get(id) ?? [],
    rings: canRing(settings),
    steps,
  };
}
