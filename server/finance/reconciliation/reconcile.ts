/** The job that reconciles a day with a provider's file. */
import { z } from 'zod';
import { CHANNELS } from '#contract/finance/payment/rules.ts';
import type { reconciliationCalls } from '#contract/finance/reconciliation/calls.ts';
import { statementColumns } from '#contract/finance/statementProfile/calls.ts';
import { reconciliationWords } from '#contract/finance/reconciliation/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { refuseField } from '#server/ground/core/refusal.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { stream } from '#server/ground/aside/aside.ts';
import { keepSource, SOURCE_FILE, sourceIn, sourceKindOf } from '#server/ground/import/upload.ts';
import { defineJob, JobRefused } from '#server/ground/job/define.ts';
import { minorUnitsIn } from '#contract/ground/currency.ts';
import { catchUp } from '#server/finance/ledger/catchUp.ts';
import { columnsOfProfile } from '#server/finance/statementProfile/queries.ts';
import { compare, type Difference, type Moved } from './compare.ts';
import { postFees } from './fees.ts';
import { reconciliationMessages } from './messages.ts';
import {
  deleteOpenLines,
  insertLines,
  movedBetween,
  movedUnder,
  ordersThatDiffer,
  upsertReconciliation,
} from './queries.ts';
import { MOST_RECORDS, statementTask, type StatementPortion, type StatementRecord } from './statement.task.ts';

const wish = z.object({
  /** As its format said when it was started. */
  columns: statementColumns,
  channel: z.enum(CHANNELS),
  day: z.iso.date(),
  currency: z.string(),
  fileName: z.string(),
  madeBy: z.string(),
});
export type ReconciliationWish = z.output<typeof wish>;

const DAY_MS = 86_400_000;

/** The instants between which a day lies on a clock. */
export function dayBounds(clock: Pick<WallClock, 'dayBegins'>, day: string): { from: string; to: string } {
  const number = Date.parse(`${day}T00:00:00Z`) / DAY_MS;
  return {
    from: new Date(clock.dayBegins(number)).toISOString(),
    to: new Date(clock.dayBegins(number + 1)).toISOString(),
  };
}

/** Differences of one insert. */
const AT_ONCE = 500;
const MOST_ORDERS = 1000;

const toMoved = (row: {
  id: string;
  reference: string;
  orderId: string | null;
  orderNo: string;
  at: string;
  amount: string;
}): Moved => ({
  ...row,
  amount: Number(row.amount),
});

interface Read {
  records: StatementRecord[];
  unreadable: { line: number; raw: string }[];
}

/** Compares with the books and the orders, posts what the provider kept, and keeps what differs, in one transaction. */
export async function keepComparison(
  db: Db,
  { channel, day, currency, fileName, madeBy }: Omit<ReconciliationWish, 'columns'>,
  { records, unreadable }: Read,
  { from, to }: { from: string; to: string },
  madeAt: string,
): Promise<{ id: string; matched: number; differences: number }> {
  const ofDay = (await movedBetween(db, channel, currency, from, to).execute()).map(toMoved);
  const references = [...new Set(records.flatMap(({ reference }) => (reference === '' ? [] : [reference])))];
  const known = new Set(ofDay.map(({ id }) => id));
  const others = (await movedUnder(db, channel, currency, references).execute())
    .map(toMoved)
    .filter(({ id }) => !known.has(id));
  const { matched, fees, differences } = await compare(records, [...ofDay, ...others], ({ id }) => known.has(id));
  const orders = await ordersThatDiffer(db, from, to, currency, MOST_ORDERS).execute();
  const { id } = await upsertReconciliation(db, {
    day,
    channel,
    currency,
    fileName,
    recordCount: records.length + unreadable.length,
    matchedCount: matched,
    fileAmount: records.reduce((sum, { amount }) => sum + amount, 0),
    fileFees: records.reduce((sum, { fee }) => sum + (fee ?? 0), 0),
    ourAmount: ofDay.reduce((sum, { amount }) => sum + amount, 0),
    madeBy,
    madeAt,
  }).executeTakeFirstOrThrow();
  await postFees(db, fees, { reconciliationId: id, channel, currency, madeAt, madeBy });
  await deleteOpenLines(db, id).execute();
  const nothing = { fileAmount: null, ourAmount: null, fee: 0, paymentId: null };
  const bare = { reference: '', orderNo: '', orderId: null, at: null, ...nothing };
  const rows: (Difference & { raw?: string })[] = [
    ...differences,
    ...orders.map((order) => ({
      ...bare,
      key: `order:${order.id}`,
      kind: 'orderDiffers' as const,
      orderNo: order.orderNo,
      orderId: order.id,
      fileAmount: order.price,
      ourAmount: order.charged,
      at: order.requestedAt,
    })),
    ...unreadable.map(({ line, raw }) => ({
      ...bare,
      key: `line:${line}:${raw.slice(0, 80)}`,
      kind: 'unreadable' as const,
      raw,
    })),
  ];
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await insertLines(
      db,
      rows.slice(at, at + AT_ONCE).map((row) => ({ ...row, reconciliationId: id })),
    ).execute();
  return { id, matched, differences: rows.length };
}

async function readStatement(
  portions: AsyncGenerator<StatementPortion, void, undefined>,
  progress: (done: number) => void,
): Promise<Read> {
  const read: Read = { records: [], unreadable: [] };
  for await (const { records, unreadable } of portions) {
    read.records.push(...records);
    read.unreadable.push(...unreadable);
    if (read.records.length + read.unreadable.length > MOST_RECORDS)
      throw new JobRefused(reconciliationMessages.tooMany, { most: MOST_RECORDS });
    progress(read.records.length);
  }
  if (read.records.length + read.unreadable.length === 0) throw new JobRefused(reconciliationMessages.noRecords);
  return read;
}

const DEADLINE_MS = 60_000;
const MEMORY_MB = 512;

export const reconciliationJob = defineJob({
  kind: 'reconciliation',
  permission: 'operation:payment:list',
  source: SOURCE_FILE,
  input: wish,
  async run({ clock, db, folder, now, progress, signal }, { columns, ...wanted }) {
    const digits = Math.round(Math.log10(minorUnitsIn(wanted.currency)));
    const path = await sourceIn(folder);
    const portions = stream(
      statementTask,
      { path, profile: columns, digits },
      { deadlineMs: DEADLINE_MS, memoryMb: MEMORY_MB, as: 'job', whose: path, signal },
    );
    const read = await readStatement(portions, progress);
    // what files brought of that day belongs to the books
    await catchUp(db);
    const bounds = dayBounds(clock, wanted.day);
    const madeAt = now().toISOString();
    const { matched, differences } = await db
      .transaction()
      .execute((transaction) => keepComparison(transaction, wanted, read, bounds, madeAt));
    return {
      message: reconciliationMessages.done,
      params: { matched, open: differences },
      figures: { read: read.records.length, accepted: matched, rejected: differences },
      files: [],
      discard: [SOURCE_FILE],
    };
  },
});

export const startReconciliation: Handler<typeof reconciliationCalls.startOne> = async (context, input) => {
  const { actor, db, request, services } = context;
  requireEverything(actor);
  const { profileId, ...wanted } = input;
  const { fileName, day, channel } = wanted;
  if (sourceKindOf(fileName) !== 'csv') throw refuseField('fileName', reconciliationMessages.notCsv);
  const { day: today } = services.ranges.clock.moment(services.now().getTime());
  if (Date.parse(`${day}T00:00:00Z`) / DAY_MS >= today) throw refuseField('day', reconciliationMessages.future);
  const found = await columnsOfProfile(db, profileId).executeTakeFirst();
  if (found === undefined) throw refuseField('profileId', reconciliationMessages.noProfile);
  const { name: profile, ...columns } = found;
  const jobId = await services.jobs.start(db, {
    kind: 'reconciliation',
    input: { ...wanted, columns, madeBy: actor.realName },
    userId: actor.userId,
    language: request.language,
  });
  await keepSource(context, jobId);
  context.record(changeOf(reconciliationWords, { id: jobId, label: fileName, after: { day, channel, profile } }));
  return { jobId };
};
