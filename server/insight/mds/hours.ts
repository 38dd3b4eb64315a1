/** Hours of trips, events and positions as JSON, in portions: an hour of a large fleet is never held whole. */
import type { Scope } from '#server/ground/core/scope.ts';
import type { Services } from '#server/services.ts';
import type { Names } from './names.ts';
import { MDS_VERSION } from './negotiate.ts';
import { eventsBetween, positionsOf, ridesOf, tripsEnded, vehicleIds, type HourSpan } from './queries.ts';
import { eventOf, telemetryOf, tripOf } from './records.ts';

export type HourFile = 'trips' | 'events' | 'telemetry';

interface Hour {
  readonly names: Names;
  readonly scope: Scope;
  readonly span: HourSpan;
}

const ROWS = 2000;
const CARS = 10;

async function* trips({ jobDb }: Services, { names, scope, span }: Hour): AsyncGenerator<object[]> {
  for (let after: { at: string; id: string } | null = null; ;) {
    const rows: Awaited<ReturnType<ReturnType<typeof tripsEnded>['execute']>> = await tripsEnded(
      jobDb,
      scope,
      span,
      after,
      ROWS,
    ).execute();
    yield rows.map((row) => tripOf(names, row));
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS) return;
    after = { at: last.cursor, id: last.id };
  }
}

async function* events({ jobDb }: Services, { names, scope, span }: Hour): AsyncGenerator<object[]> {
  for (let after: { at: string; id: string } | null = null; ;) {
    const rows: Awaited<ReturnType<ReturnType<typeof eventsBetween>['execute']>> = await eventsBetween(
      jobDb,
      scope,
      span,
      after,
      ROWS,
    ).execute();
    yield rows.flatMap((row) => eventOf(names, row) ?? []);
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS) return;
    after = { at: last.cursor, id: last.eventId };
  }
}

async function* positions({ jobDb }: Services, { names, scope, span }: Hour): AsyncGenerator<object[]> {
  const cars = (await vehicleIds(jobDb, scope).execute()).map(({ id }) => id);
  for (let at = 0; at < cars.length; at += CARS) {
    const some = cars.slice(at, at + CARS);
    const [rows, rides] = [await positionsOf(jobDb, some, span).execute(), await ridesOf(jobDb, some, span).execute()];
    const ridesOfCar = Map.groupBy(rides, ({ id }) => id);
    yield rows.map((row) => {
      const ride = ridesOfCar
        .get(row.id)
        ?.find(({ started, ended }) => started <= row.at && (ended === null || row.at <= ended));
      return telemetryOf(names, row, ride?.orderNo ?? null);
    });
  }
}

const PORTIONS = { trips, events, telemetry: positions } as const;

/** The file of an hour, written as it is read. */
export async function* hourFile(services: Services, hour: Hour, file: HourFile): AsyncGenerator<string> {
  yield `{"version":"${MDS_VERSION}","${file}":[`;
  let isFirst = true;
  for await (const records of PORTIONS[file](services, hour)) {
    if (records.length === 0) continue;
    yield `${isFirst ? '' : ','}${JSON.stringify(records).slice(1, -1)}`;
    isFirst = false;
  }
  yield ']}';
}
