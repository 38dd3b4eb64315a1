import type { invoiceCheckCalls } from '#contract/finance/invoiceCheck/calls.ts';
import { waysOf } from '#contract/finance/invoiceCheck/rules.ts';
import { invoiceCheckLineWords, invoiceCheckWords } from '#contract/finance/invoiceCheck/words.ts';
import { addEvent, lockInvoice, moveInvoice } from '#server/finance/invoice/queries.ts';
import { askRed, issueOne } from '#server/finance/invoice/service.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import { isOver, makeCheck } from './check.ts';
import { namedBy } from './compare.ts';
import { invoiceCheckMessages } from './messages.ts';
import {
  adoptNumber,
  invoiceCheckCount,
  invoiceCheckList,
  invoiceCheckSorts,
  lineById,
  linesOfCheck,
  lockLine,
  settleLine,
  wantCheck,
} from './queries.ts';

const MOST_LINES = 1000;
const numberOf = (amount: string | null): number | null => (amount === null ? null : Number(amount));

const toLine = <Row extends { ourTotal: string | null; otherTotal: string | null }>(row: Row) => ({
  ...row,
  ourTotal: numberOf(row.ourTotal),
  otherTotal: numberOf(row.otherTotal),
});

type Line = NonNullable<Awaited<ReturnType<ReturnType<typeof lockLine>['executeTakeFirst']>>>;
type Invoice = NonNullable<Awaited<ReturnType<ReturnType<typeof lockInvoice>['executeTakeFirst']>>>;

const notNow = () => new Refusal(409, invoiceCheckMessages.notNow);

/**
 * Asks the issuer again under the request of before, so that nothing is issued twice; it answers with the number that it gave,
 * or issues what it does not know.
 */
async function askAgain(
  { actor, afterCommit, db, services }: CallContext,
  { id, state, number }: Invoice,
  attempt: number,
  note: string,
): Promise<void> {
  const at = services.now().toISOString();
  if (state === 'redRequested' || state === 'redIssued') throw notNow();
  const cleared = { number: '', issuedAt: null, problem: '', attempt, updatedAt: at, askedAt: at };
  await moveInvoice(db, id, state, { ...cleared, state: 'requested' }).executeTakeFirstOrThrow();
  const said = number === '' ? note : `${number} · ${note}`;
  await addEvent(db, { invoiceId: id, event: 'retried', at, by: actor.realName, note: said }).execute();
  afterCommit(() => issueOne(services, id));
}

async function act(context: CallContext, line: Line, way: 'red' | 'again' | 'adopted', note: string): Promise<void> {
  const { actor, db, services } = context;
  const { invoiceId, document, issuerNumber, ourNumber } = line;
  const invoice = invoiceId === null ? undefined : await lockInvoice(db, invoiceId).executeTakeFirst();
  if (invoice === undefined) throw notNow();
  const now = document === 'red' ? invoice.redNumber : invoice.number;
  // what was found is of another number than the invoice has now
  if (now !== ourNumber) throw notNow();
  if (way === 'again') return askAgain(context, invoice, namedBy(line)?.attempt ?? invoice.attempt, note);
  if (way === 'red') {
    if (invoice.state !== 'issued') throw notNow();
    await askRed(db, services, invoice.id, { reason: note, by: actor.realName });
    return;
  }
  const at = services.now().toISOString();
  const fields = document === 'red' ? { redNumber: issuerNumber } : { number: issuerNumber };
  await adoptNumber(db, invoice.id, fields, at).execute();
  const told = { invoiceId: invoice.id, event: 'renumbered' as const, at, by: actor.realName };
  await addEvent(db, { ...told, note: `${ourNumber} → ${issuerNumber}` }).execute();
}

export const invoiceCheckHandlers: Handlers<typeof invoiceCheckCalls> = {
  async getPageList({ actor, db }, input) {
    if (actor.dataScope !== 'everything') return { list: [], total: 0, totalIsCapped: false, nextCursor: null };
    return answerList(db, input, invoiceCheckSorts, {
      rows: (page) => invoiceCheckList(db, input, page),
      count: () => invoiceCheckCount(db, input),
      show: asTheyAre,
    });
  },

  async getLineList({ actor, db }, { checkId }) {
    if (actor.dataScope !== 'everything') return { list: [], hasMore: false };
    const rows = await linesOfCheck(db, checkId, MOST_LINES + 1).execute();
    return { list: rows.slice(0, MOST_LINES).map(toLine), hasMore: rows.length > MOST_LINES };
  },

  async startOne({ actor, afterCommit, db, record, services }, { day }) {
    requireEverything(actor);
    const now = services.now();
    if (!isOver(services.ranges.clock, day, now)) throw refuseField('day', invoiceCheckMessages.notOver);
    const wish = { day, madeBy: actor.realName, madeAt: now.toISOString() };
    const { id } = await wantCheck(db, wish).executeTakeFirstOrThrow();
    record(changeOf(invoiceCheckWords, { id, label: day, after: { day } }));
    afterCommit(() => makeCheck(services, id));
    return { id };
  },

  async settleOne(context, { id, version, way, note }) {
    const { actor, db, services } = context;
    requireEverything(actor);
    const line = await takeRow(lockLine(db, id), { version }, async () => {
      const row = await lineById(db, id).executeTakeFirst();
      return row === undefined ? undefined : toLine(row);
    });
    if (line.way !== null) throw new Refusal(409, invoiceCheckMessages.settled);
    if (!waysOf(line).includes(way)) throw new Refusal(409, invoiceCheckMessages.notThisWay);
    if (way !== 'ignored') await act(context, line, way, note);
    const settled = { way, note, settledBy: actor.realName, settledAt: services.now().toISOString() };
    const changed = await settleLine(db, id, settled).executeTakeFirstOrThrow();
    const label = line.ourNumber || line.issuerNumber || line.requestId;
    context.record(changeOf(invoiceCheckLineWords, { id, label, before: { way: null }, after: settled }));
    return changed;
  },
};
