/**
 * Sends what waits, by each channel in the order in which it was handed over, until the authority takes it or says no. The file is
 * made once and kept before the first try: a node that dies in between is followed by one that sends the very same again under the
 * same name, so that the other side can know it. One that hangs keeps no other channel waiting.
 */
import type { ReportFormat } from '#contract/insight/reportPack/formats.ts';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepWorkingOff, oneByOne, workOff, type Due } from '#server/ground/outward/dueTurns.ts';
import { answeredAt, failedAt } from '#server/ground/outward/standing.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { handOver } from '#server/insight/reportChannel/link.ts';
import { claimChannel, holdChannel, settleChannel } from '#server/insight/reportChannel/queries.ts';
import { beginTry, keepFile, nextWaiting, settleDelivery } from '#server/insight/reportDelivery/queries.ts';
import type { Services } from '#server/services.ts';
import { clockIn } from './clocks.ts';
import { writeReport } from './file.ts';
import { beginNext } from './next.ts';
import { readContent } from './present.ts';
import { insertStep, lockReport, reportById, updateReport } from './queries.ts';
import { tellRejected, tellStuck } from './reminders.ts';

export type SendServices = Pick<Services, 'db' | 'live' | 'log' | 'now' | 'settings' | 'vault'>;
type Channel = NonNullable<Awaited<ReturnType<ReturnType<typeof claimChannel>['executeTakeFirst']>>>;
type Delivery = NonNullable<Awaited<ReturnType<ReturnType<typeof nextWaiting>['executeTakeFirst']>>>;

const EVERY_MS = 2000;
/** Longer than a try may take; then another node takes over. */
const LEASE_MS = 90_000;
const RETRY = { first: 10_000, longest: 900_000 };
/** Failures in a row after which people are told. */
const TOLD_AFTER = 3;

const CONTENT_TYPES: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  json: 'application/json',
  pdf: 'application/pdf',
};

const iso = (at: number): string => new Date(at).toISOString();

/** The file of a report, by the clock and in the language of its pack. */
async function made(
  { db, now }: SendServices,
  { reportId, format, fileName }: Delivery,
  signal: AbortSignal,
): Promise<Buffer> {
  const report = await reportById(db, reportId, now().toISOString()).executeTakeFirstOrThrow();
  const { content, hash, definition } = report;
  if (content === null) throw new Error(`report ${reportId} is on its way and was never approved`);
  const folder = await mkdtemp(join(tmpdir(), 'pilotdesk-report-'));
  try {
    const path = join(folder, fileName);
    await writeReport(
      {
        db,
        clock: clockIn(definition.timeZone),
        language: definition.language,
        signal: AbortSignal.any([signal, AbortSignal.timeout(LEASE_MS)]),
        whose: `report ${reportId}`,
      },
      { id: reportId, hash, content: readContent(content) },
      { format, path },
    );
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fileOf(services: SendServices, delivery: Delivery, signal: AbortSignal): Promise<Buffer> {
  if (delivery.content !== null) return delivery.content;
  const content = await made(services, delivery, signal);
  const hash = createHash('sha256').update(content).digest('hex');
  await keepFile(services.db, delivery.id, content, hash).execute();
  return content;
}

/** Writes down that the other side took it, or did not; then the next version is begun. */
async function settle(
  services: SendServices,
  transaction: Db,
  { id, reportId, startedBy }: Delivery,
  { outcome, said }: { outcome: 'taken' | 'refused'; said: string },
): Promise<void> {
  const now = services.now();
  const at = now.toISOString();
  const report = await lockReport(transaction, reportId, at).executeTakeFirstOrThrow();
  const settled = await settleDelivery(transaction, id, {
    state: outcome,
    said,
    problem: '',
    settledAt: at,
  }).executeTakeFirst();
  // another node settled it meanwhile
  if (settled === undefined) return;
  const isTaken = outcome === 'taken';
  const step = isTaken ? 'sent' : 'rejected';
  await updateReport(transaction, reportId, isTaken ? { state: 'sent', sentAt: at } : { state: 'rejected' }).execute();
  await insertStep(transaction, [{ reportId, step, at, userId: startedBy, note: said }]).execute();
  if (isTaken) return;
  const next = await beginNext(transaction, report, { at: now, userId: null, note: said });
  if (next !== undefined) await tellRejected(transaction, services, report, { id: next.id, reason: said });
}

/** Makes one try; false when nothing can be said of what became of it. */
async function sendOne(
  services: SendServices,
  channel: Channel,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, now } = services;
  const content = await fileOf(services, delivery, signal);
  if ((await beginTry(db, delivery.id, iso(now().getTime() + LEASE_MS)).executeTakeFirst()) === undefined) return true;
  const { fileName, format } = delivery;
  const parcel = {
    fileName,
    contentType: CONTENT_TYPES[format],
    content,
    key: `pilotdesk-report-${delivery.reportId}`,
  };
  const answer = await handOver(services, channel, parcel, signal);
  const { outcome, said } = answer;
  if (outcome === 'failed' && signal.aborted) return false;
  await db.transaction().execute(async (transaction) => {
    if (outcome !== 'failed') {
      await settle(services, transaction, delivery, { outcome, said });
      await settleChannel(transaction, channel.id, answeredAt(now(), outcome)).execute();
      return;
    }
    const failed = failedAt(now(), channel.failures, answer, RETRY);
    await settleDelivery(transaction, delivery.id, { problem: answer.problem, said }).execute();
    await settleChannel(transaction, channel.id, failed).execute();
    if (failed.failures === TOLD_AFTER)
      await tellStuck(transaction, services, channel, { reportId: delivery.reportId, count: failed.failures });
  });
  channel.failures = outcome === 'failed' ? channel.failures + 1 : 0;
  return outcome !== 'failed';
}

/** Sends by one channel until nothing waits, it does not answer, or it is to be used no more. */
async function sendBy(services: SendServices, channel: Channel, signal: AbortSignal): Promise<void> {
  const { db, now } = services;
  while (!signal.aborted) {
    const next = await nextWaiting(db, channel.id).executeTakeFirst();
    if (next === undefined) break;
    const held = await holdChannel(db, channel, iso(now().getTime() + LEASE_MS)).executeTakeFirst();
    if (held === undefined) return;
    if (!(await sendOne(services, channel, next, signal))) return;
  }
  await settleChannel(db, channel.id, { dueAt: now().toISOString() }).execute();
}

const byChannels = (services: SendServices): Due<Channel> => ({
  log: services.log,
  now: services.now,
  leaseMs: LEASE_MS,
  problem: 'reports could not be sent by a channel; it is tried again',
  named: ({ id }) => ({ channel: id }),
  host: ({ id }) => id,
  most: 1,
  claim: oneByOne((at, lease) => claimChannel(services.db, at, lease).executeTakeFirst()),
  work: (channel, signal) => sendBy(services, channel, signal),
  giveBack: ({ id }, dueAt) => settleChannel(services.db, id, { dueAt }).execute(),
});

/** Sends once by every channel that is due, each by one node at a time. */
export const sendReports = (services: SendServices): Promise<void> => workOff(byChannels(services));

/** Sends whenever something waits; the returned function ends it, and breaks off what is under way. */
export const keepSendingReports = (services: SendServices): (() => Promise<void>) =>
  keepWorkingOff(EVERY_MS, byChannels(services));
