/**
 * Sends what waits, to each platform in order. A request is a row before it goes out, and its records stay with it until it is
 * settled: a node that dies in between is followed by one that sends the very same again under the same key, so that the platform
 * can know it. Of an order or car one record is under way at a time, so that none overtakes another. What was not accepted is
 * looked for by halves, until the record that is refused stands alone.
 */
import type { RecordFields, SupervisionKind } from '#contract/insight/supervision/rules.ts';
import { keepWorkingOff, oneByOne, type Due } from '#server/ground/outward/dueTurns.ts';
import { answeredAt, failedAt } from '#server/ground/outward/standing.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { askPlatform } from '#server/insight/supervisionPlatform/link.ts';
import { claimPlatform, holdPlatform, settleLink } from '#server/insight/supervisionPlatform/queries.ts';
import type { Services } from '#server/services.ts';
import { giveToSend, insertSend, nextRecords, openSends, recordsOfSend, settleRecords, settleSend } from './queries.ts';

export type SendServices = Pick<Services, 'db' | 'log' | 'now' | 'settings' | 'vault'>;

const EVERY_MS = 1000;
/** Longer than a request may take; then another node takes over. */
const LEASE_MS = 60_000;
const RETRY = { first: 5000, longest: 900_000 };
const MOST_RECORDS = 500;
const MOST_TAKEN = 2000;
const MOST_OPEN = 64;
/** After a turn that found nothing to send. */
const IDLE_MS = 5000;

type Platform = NonNullable<Awaited<ReturnType<ReturnType<typeof claimPlatform>['executeTakeFirst']>>>;
type Send = Awaited<ReturnType<ReturnType<typeof openSends>['execute']>>[number];

const iso = (at: number): string => new Date(at).toISOString();

/** Names a request at the platform, whichever node sends it. */
const keyOf = ({ id, at }: Send): string => `pilotdesk-${id}-${Date.parse(at)}`;

/** The body of the public interface: whose, of which kind, and the records under the name of the kind. */
function bodyOf(kind: SupervisionKind, records: readonly { fields: RecordFields }[]): string {
  const [first] = records;
  return JSON.stringify({
    CompanyId: first?.fields['CompanyId'] ?? '',
    Source: '0',
    IPCType: kind,
    [kind]: records.map(({ fields }) => fields),
  });
}

/** Puts what waits into requests; answers whether there was anything. */
async function gather(db: Db, platformId: string, at: string): Promise<boolean> {
  const next = await nextRecords(db, platformId, MOST_TAKEN).execute();
  if (next.length === 0) return false;
  const byKind = Map.groupBy(next, ({ kind }) => kind);
  await db.transaction().execute(async (transaction) => {
    for (const [kind, records] of byKind)
      for (let from = 0; from < records.length; from += MOST_RECORDS) {
        const some = records.slice(from, from + MOST_RECORDS).map(({ id }) => id);
        const { id } = await insertSend(transaction, {
          platformId,
          kind,
          records: some.length,
          at,
        }).executeTakeFirstOrThrow();
        await giveToSend(transaction, some, id).execute();
      }
  });
  return true;
}

/** A request that was not accepted, as two. */
async function split(db: Db, platformId: string, { kind }: Send, ids: readonly string[], at: string): Promise<void> {
  const half = Math.ceil(ids.length / 2);
  for (const some of [ids.slice(0, half), ids.slice(half)]) {
    const { id } = await insertSend(db, { platformId, kind, records: some.length, at }).executeTakeFirstOrThrow();
    await giveToSend(db, some, id).execute();
  }
}

/** Sends one request; false when nothing can be said of what became of it. */
async function sendOne(services: SendServices, platform: Platform, send: Send, signal: AbortSignal): Promise<boolean> {
  const { db, now } = services;
  const records = await recordsOfSend(db, send.id).execute();
  const settledAt = () => now().toISOString();
  if (records.length === 0) {
    // a person dropped what it had
    await settleSend(db, send.id, { state: 'split', status: 0, answer: '', settledAt: settledAt() }).execute();
    return true;
  }
  const request = { body: bodyOf(send.kind, records), key: keyOf(send) };
  const answer = await askPlatform(services, platform, request, signal);
  const { outcome, status, said } = answer;
  if (outcome === 'failed') {
    if (signal.aborted) return false;
    await settleSend(db, send.id, { status, answer: said }).execute();
    await settleLink(db, platform.id, failedAt(now(), platform.failures, answer, RETRY)).execute();
    return false;
  }
  await db.transaction().execute(async (transaction) => {
    const isTaken = outcome === 'taken';
    const isSplit = !isTaken && records.length > 1;
    const state = isTaken ? 'taken' : isSplit ? 'split' : 'refused';
    const settled = await settleSend(transaction, send.id, {
      state,
      status,
      answer: said,
      settledAt: settledAt(),
    }).executeTakeFirst();
    // another node settled it meanwhile
    if (settled === undefined) return;
    if (isSplit)
      await split(
        transaction,
        platform.id,
        send,
        records.map(({ id }) => id),
        settledAt(),
      );
    else
      await settleRecords(transaction, send.id, {
        state: isTaken ? 'accepted' : 'rejected',
        reason: isTaken ? '' : said,
        settledAt: settledAt(),
      }).execute();
    await settleLink(transaction, platform.id, answeredAt(now(), outcome)).execute();
  });
  platform.failures = 0;
  return true;
}

/** Sends to one platform until nothing waits, it does not answer, or it is to be sent to no more. */
async function sendTo(services: SendServices, platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, now } = services;
  const isOurs = async () =>
    (await holdPlatform(db, platform, iso(now().getTime() + LEASE_MS)).executeTakeFirst()) !== undefined;
  for (;;) {
    const open = await openSends(db, platform.id, MOST_OPEN).execute();
    for (const send of open) {
      if (signal.aborted || !(await isOurs())) return;
      if (!(await sendOne(services, platform, send, signal))) return;
    }
    if (open.length > 0) continue;
    if (!(await gather(db, platform.id, now().toISOString()))) break;
  }
  await settleLink(db, platform.id, { dueAt: iso(now().getTime() + IDLE_MS) }).execute();
}

const toPlatforms = (services: SendServices): Due<Platform> => ({
  log: services.log,
  now: services.now,
  leaseMs: LEASE_MS,
  problem: 'a supervision platform could not be sent to; it is tried again',
  named: ({ id }) => ({ platform: id }),
  host: ({ id }) => id,
  most: 1,
  claim: oneByOne((at, lease) => claimPlatform(services.db, at, lease).executeTakeFirst()),
  work: (platform, signal) => sendTo(services, platform, signal),
  giveBack: ({ id }, dueAt) => settleLink(services.db, id, { dueAt }).execute(),
});

/** Sends whenever something waits; a platform that hangs keeps no other waiting. The returned function ends it, and breaks off what is under way. */
export const keepSendingRecords = (services: SendServices): (() => Promise<void>) =>
  keepWorkingOff(EVERY_MS, toPlatforms(services));
