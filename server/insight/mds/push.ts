/**
 * Sends complete hours to agencies: vehicles, events and trips by the agency API of MDS 2.0 (decision 0157). An hour is sent
 * whole and in order; one that fails is sent again from its beginning, with the same ids, later and later.
 */
import { z } from 'zod';
import type { AgencyPushRecord } from '#contract/insight/agency/calls.ts';
import { oneByOne, workOff } from '#server/ground/outward/dueTurns.ts';
import { retryWait } from '#server/ground/outward/retryWait.ts';
import { callOut, OutCallFailed } from '#server/ground/outward/callOut.ts';
import { mdsCompleteAfter, privateHosts } from '#server/ground/settings/definitions/feeds.ts';
import { PUSH_TOKEN } from '#server/insight/agency/push.ts';
import { claimPush, insertPushRecord, settlePush } from '#server/insight/agency/queries.ts';
import type { Services } from '#server/services.ts';
import { scopeOfAgency } from './answer.ts';
import { namesOf } from './names.ts';
import { MDS_TYPE } from './negotiate.ts';
import { eventsBetween, tripsEnded, vehiclesAfter } from './queries.ts';
import { eventOf, tripOf, vehicleOf } from './records.ts';

const HOUR_MS = 3_600_000;
/** Records of one request. */
const AT_ONCE = 500;
/** Hours of one agency in one turn. */
const MOST_HOURS = 24;
/** Longer than a turn takes; then another node may take over. */
const LEASE_MS = 1_800_000;
const RETRY = { first: 60_000, longest: 6 * HOUR_MS };
const LONGEST_OUTCOME = 200;
const TIMEOUT_MS = 20_000;

type Endpoint = AgencyPushRecord['endpoint'];
type Due = NonNullable<Awaited<ReturnType<ReturnType<typeof claimPush>['executeTakeFirst']>>>;

const bulk = z.object({ success: z.int().min(0), total: z.int().min(0) });

/** What an agency says it took of a request; all of it when it says nothing that can be read. */
function takenOf(body: string, sent: number): number {
  try {
    const said = bulk.safeParse(JSON.parse(body));
    return said.success ? Math.min(sent, said.data.success) : sent;
  } catch {
    return sent;
  }
}

/** Vehicles that are known there already are no failure: they are sent again with each hour. */
const isTaken = (endpoint: Endpoint, status: number): boolean =>
  (status >= 200 && status < 300) || (endpoint === 'vehicles' && status === 409);

/** Sends some records and writes down what became of it. Answers whether the agency took the request. */
async function sendSome(services: Services, due: Due, hour: string, endpoint: Endpoint, records: readonly object[]) {
  const { db, now, settings, vault } = services;
  const body = JSON.stringify(records);
  let [status, taken, outcome] = [0, 0, ''];
  try {
    const answer = await callOut({
      url: `${due.address.replace(/\/+$/, '')}/${endpoint}`,
      method: 'POST',
      headers: {
        authorization: `Bearer ${vault.open(PUSH_TOKEN, due.tokenSealed)}`,
        accept: MDS_TYPE,
        'content-type': MDS_TYPE,
      },
      body,
      privateHosts: settings.get(privateHosts),
      timeoutMs: TIMEOUT_MS,
      mostBytes: 1_000_000,
    });
    ({ status } = answer);
    const isWhole = isTaken(endpoint, status);
    taken = isWhole ? takenOf(answer.body, records.length) : 0;
    outcome = isWhole ? '' : answer.body.slice(0, LONGEST_OUTCOME);
  } catch (error) {
    outcome = error instanceof OutCallFailed ? error.problem : 'failed';
  }
  await insertPushRecord(db, {
    agencyId: due.id,
    at: now().toISOString(),
    hour,
    endpoint,
    sent: records.length,
    taken,
    status,
    outcome: outcome.replaceAll('\u0000', ''),
  }).execute();
  return isTaken(endpoint, status);
}

/** Records of an hour, a request at a time. */
async function* recordsOf(services: Services, due: Due, from: string, to: string) {
  const { jobDb, settings } = services;
  const [names, scope, span] = [namesOf(settings), scopeOfAgency(due), { from, to }];
  for (let after: string | null = '0'; after !== null;) {
    const rows: Awaited<ReturnType<ReturnType<typeof vehiclesAfter>['execute']>> = await vehiclesAfter(
      jobDb,
      scope,
      after,
      AT_ONCE - 1,
    ).execute();
    yield { endpoint: 'vehicles' as const, records: rows.map((row) => vehicleOf(names, row)) };
    after = rows.length < AT_ONCE ? null : (rows.at(-1)?.id ?? null);
  }
  for (let after: { at: string; id: string } | null = null; ;) {
    const rows: Awaited<ReturnType<ReturnType<typeof eventsBetween>['execute']>> = await eventsBetween(
      jobDb,
      scope,
      span,
      after,
      AT_ONCE,
    ).execute();
    yield { endpoint: 'events' as const, records: rows.flatMap((row) => eventOf(names, row) ?? []) };
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) break;
    after = { at: last.cursor, id: last.eventId };
  }
  for (let after: { at: string; id: string } | null = null; ;) {
    const rows: Awaited<ReturnType<ReturnType<typeof tripsEnded>['execute']>> = await tripsEnded(
      jobDb,
      scope,
      span,
      after,
      AT_ONCE,
    ).execute();
    yield { endpoint: 'trips' as const, records: rows.map((row) => tripOf(names, row)) };
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) break;
    after = { at: last.cursor, id: last.id };
  }
}

/** Sends one hour; false when the agency did not take a part of it. */
async function sendHour(services: Services, due: Due, hour: number): Promise<boolean> {
  const [from, to] = [new Date(hour).toISOString(), new Date(hour + HOUR_MS).toISOString()];
  for await (const { endpoint, records } of recordsOf(services, due, from, to))
    if (records.length > 0 && !(await sendSome(services, due, from, endpoint, records))) return false;
  return true;
}

async function sendTo(services: Services, due: Due): Promise<void> {
  const { db, now, settings } = services;
  const complete = () => now().getTime() - settings.get(mdsCompleteAfter) * 60_000 - HOUR_MS;
  let hour = Date.parse(due.nextHour);
  for (let sent = 0; sent < MOST_HOURS && hour <= complete(); sent += 1) {
    if (!(await sendHour(services, due, hour))) {
      const dueAt = new Date(now().getTime() + retryWait(due.failures, RETRY)).toISOString();
      const failures = due.failures + 1;
      await settlePush(db, due, { nextHour: new Date(hour).toISOString(), dueAt, failures }).execute();
      return;
    }
    hour += HOUR_MS;
  }
  const dueAt = new Date(Math.max(now().getTime(), hour + (now().getTime() - complete()))).toISOString();
  await settlePush(db, due, { nextHour: new Date(hour).toISOString(), dueAt, failures: 0 }).execute();
}

/** Sends to every agency that is due, each once at a time whatever the number of nodes; none waits for another. */
export const pushToAgencies = (services: Services): Promise<void> =>
  workOff<Due>({
    log: services.log,
    now: services.now,
    leaseMs: LEASE_MS,
    problem: 'an agency could not be sent to; it is tried again',
    named: ({ id }) => ({ agency: id }),
    host: ({ id }) => id,
    most: 1,
    claim: oneByOne((at, lease) => claimPush(services.db, at, lease).executeTakeFirst()),
    work: (due) => sendTo(services, due),
  });
