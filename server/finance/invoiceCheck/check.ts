/** The check of a day's invoices: nightly, and whenever somebody asks. What differs is kept until somebody settles it. */
import { invoiceCheckCalls, type InvoiceSums } from '#contract/finance/invoiceCheck/calls.ts';
import { tellThoseWhoMay } from '#server/access/role/tell.ts';
import { issuedBetween, numberAtProvider, type IssuedRecord } from '#server/finance/invoice/provider.ts';
import { dayBounds } from '#server/finance/reconciliation/reconcile.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { invoiceIssuer } from '#server/ground/settings/definitions/invoice.ts';
import type { Services } from '#server/services.ts';
import {
  issuedOn,
  issuerDifferences,
  namedBy,
  ownDifferences,
  strangerOf,
  type Difference,
  type Issued,
  type Ours,
  type Told,
} from './compare.ts';
import {
  checksDue,
  claimCheck,
  deleteOpenLines,
  endCheck,
  insertLines,
  invoicesOfDay,
  namedInvoices,
  wantNightly,
} from './queries.ts';

const AT_ONCE = 500;
const AT_A_TIME = 20;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const STALE_MS = 10 * 60_000;
/** A failed check of the last so many days is tried again each hour. */
const TRIED_DAYS = 3;
/** So many documents that a list does not have are asked for one by one. */
const MOST_ASKED = 200;

type Serving = Pick<Services, 'jobDb' | 'live' | 'now' | 'ranges' | 'settings'>;
interface Bounds {
  from: string;
  to: string;
}
type Provider = { records: IssuedRecord[] } | { problem: string } | null;

/** What the provider issued around the day; null when all of the day is of the trial issuer. */
async function askProvider(
  { settings, now }: Serving,
  { from, to }: Bounds,
  issued: readonly Issued[],
): Promise<Provider> {
  const isOurs = issued.some(({ invoice }) => !invoice.isTrial);
  if (!isOurs && settings.get(invoiceIssuer) === 'trial') return null;
  // its clock and ours may differ, and an answer may come late
  const wider = (at: string, by: number) => new Date(Date.parse(at) + by).toISOString();
  return issuedBetween(settings, wider(from, -HOUR_MS), wider(to, HOUR_MS), now);
}

class Sums {
  readonly #byCurrency = new Map<string, InvoiceSums>();
  readonly #knowsIssuer: boolean;
  constructor(knowsIssuer: boolean) {
    this.#knowsIssuer = knowsIssuer;
  }
  add(
    currency: string,
    { ours = 0, issuer = 0, books = 0 }: Partial<Record<'ours' | 'issuer' | 'books', number>>,
  ): void {
    const known = this.#byCurrency.get(currency) ?? { currency, ours: 0, issuer: 0, books: 0 };
    this.#byCurrency.set(currency, {
      currency,
      ours: known.ours + ours,
      issuer: this.#knowsIssuer ? (known.issuer ?? 0) + issuer : null,
      books: known.books + books,
    });
  }
  all(): InvoiceSums[] {
    return [...this.#byCurrency.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
  }
}

async function readDay(db: Db, { from, to }: Bounds): Promise<Ours[]> {
  const invoices: Ours[] = [];
  let afterId = '0';
  for (;;) {
    const rows = await invoicesOfDay(db, from, to, afterId, AT_ONCE).execute();
    invoices.push(...rows);
    afterId = rows.at(-1)?.id ?? afterId;
    if (rows.length < AT_ONCE) return invoices;
  }
}

/** What the provider's list says of each request. */
class Records {
  readonly #left = new Map<string, IssuedRecord[]>();
  constructor(records: readonly IssuedRecord[]) {
    for (const record of records) {
      const known = this.#left.get(record.requestId);
      if (known === undefined) this.#left.set(record.requestId, [record]);
      else known.push(record);
    }
  }
  take(requestId: string): IssuedRecord[] {
    const taken = this.#left.get(requestId) ?? [];
    this.#left.delete(requestId);
    return taken;
  }
  /** Those that nobody took, of the day itself. */
  left({ from, to }: Bounds): IssuedRecord[] {
    const isOfTheDay = ({ issuedAt }: IssuedRecord) =>
      Date.parse(issuedAt) >= Date.parse(from) && Date.parse(issuedAt) < Date.parse(to);
    return [...this.#left.values()].flat().filter(isOfTheDay);
  }
}

interface Outcome {
  problem: string;
  issuedCount: number;
  redCount: number;
  matchedCount: number;
  sums: InvoiceSums[];
  differences: Difference[];
}

/** What the issuer has and no document of the day matches. */
async function strangers(db: Db, records: readonly IssuedRecord[], currency: string): Promise<Difference[]> {
  const ids = [...new Set(records.flatMap((record) => namedBy(record)?.id ?? []))];
  const known = new Map<string, Awaited<ReturnType<ReturnType<typeof namedInvoices>['execute']>>[number]>();
  for (let at = 0; at < ids.length; at += AT_ONCE)
    for (const row of await namedInvoices(db, ids.slice(at, at + AT_ONCE)).execute()) known.set(row.id, row);
  return records.flatMap((record) => strangerOf(record, known.get(namedBy(record)?.id ?? ''), currency) ?? []);
}

export async function compareDay(services: Serving, db: Db, bounds: Bounds): Promise<Outcome> {
  const { settings, now, ranges } = services;
  const { from, to } = bounds;
  const invoices = await readDay(db, bounds);
  const issued = invoices.flatMap((invoice) => issuedOn(invoice, from, to));
  const provider = await askProvider(services, bounds, issued);
  const problem = provider !== null && 'problem' in provider ? provider.problem : '';
  const records = new Records(provider !== null && 'records' in provider ? provider.records : []);
  const yearOf = (at: string) => ranges.clock.text(Date.parse(at)).slice(2, 4);
  const sums = new Sums(problem === '');
  const isAsked = ({ createdAt }: Ours) =>
    Date.parse(createdAt) >= Date.parse(from) && Date.parse(createdAt) < Date.parse(to);
  const differences = invoices.flatMap((invoice) => ownDifferences(invoice, isAsked(invoice)));
  let asked = 0;
  for (const document of issued) {
    const { invoice, requestId, total } = document;
    const listed: Told[] = records.take(requestId);
    const isUnknown = !invoice.isTrial && problem === '' && listed.length === 0 && asked < MOST_ASKED;
    if (isUnknown) {
      asked += 1;
      const number = await numberAtProvider(settings, requestId, now());
      if (number !== null) listed.push({ number, total: null });
    }
    if (invoice.isTrial || problem === '') differences.push(...issuerDifferences(document, listed, yearOf));
    const theirs = invoice.isTrial ? total : listed.reduce((sum, one) => sum + (one.total ?? total), 0);
    const books = document.document === 'red' ? total : (invoice.left ?? total);
    sums.add(invoice.currency, { ours: total, issuer: theirs, books });
  }
  const left = records.left(bounds);
  const currency = issued[0]?.invoice.currency ?? 'CNY';
  for (const stranger of await strangers(db, left, currency)) {
    differences.push(stranger);
    sums.add(stranger.currency, { issuer: stranger.otherTotal ?? 0 });
  }
  const odd = new Set(differences.map(({ requestId }) => requestId));
  return {
    problem,
    issuedCount: issued.filter(({ document }) => document === 'invoice').length,
    redCount: issued.filter(({ document }) => document === 'red').length,
    matchedCount: problem === '' ? issued.filter(({ requestId }) => !odd.has(requestId)).length : 0,
    sums: sums.all(),
    differences,
  };
}

/** Tells those who settle differences. */
async function tellOpen(
  db: Db,
  services: Serving,
  id: string,
  day: string,
  open: number,
  problem: string,
): Promise<void> {
  await tellThoseWhoMay(
    'operation:invoice:reconcile',
    { db, services },
    {
      titleZh: open > 0 ? `发票核对：${day} 有 ${open} 处差异` : `发票核对：${day} 未能与开票平台核对`,
      titleEn:
        open > 0
          ? `Invoice check: ${open} differences on ${day}`
          : `Invoice check: the issuer could not be compared for ${day}`,
      ...(problem === ''
        ? {}
        : {
            bodyZh: `开票平台没有给出清单（${problem}），每小时重试；其余部分已核对。`,
            bodyEn: `The issuer gave no list (${problem}); it is asked again each hour. The rest was compared.`,
          }),
      link: `/operation/invoice?tab=checks&drawer=detail&record=${id}`,
      object: 'invoiceCheck',
      objectId: id,
    },
  );
}

/** Keeps what a check found, and tells of what is new; `db` is a transaction. Open differences of before go. */
export async function keepCheck(
  db: Db,
  services: Serving,
  { id, day, madeBy }: { id: string; day: string; madeBy: string },
  { differences, sums, problem, ...counts }: Outcome,
  wasFailed: boolean,
): Promise<void> {
  const { numDeletedRows: before } = await deleteOpenLines(db, id).executeTakeFirstOrThrow();
  let open = 0;
  for (let at = 0; at < differences.length; at += AT_ONCE) {
    const rows = differences.slice(at, at + AT_ONCE).map((row) => ({ ...row, checkId: id }));
    open += (await insertLines(db, rows).execute()).length;
  }
  const state = problem === '' ? ('done' as const) : ('failed' as const);
  const madeAt = services.now().toISOString();
  await endCheck(db, id, { ...counts, problem, state, sums: JSON.stringify(sums), madeAt }).execute();
  const isNews = open > Number(before) || (problem !== '' && !wasFailed);
  if (isNews && madeBy === '') await tellOpen(db, services, id, day, open, problem);
  await services.live.tellRows(db, invoiceCheckCalls.getPageList.path);
}

/** Makes a check that is due; nothing happens when another node does. */
export async function makeCheck(services: Serving, id: string): Promise<void> {
  const now = services.now();
  const staleBefore = new Date(now.getTime() - STALE_MS).toISOString();
  const claimed = await claimCheck(services.jobDb, id, now.toISOString(), staleBefore).executeTakeFirst();
  if (claimed === undefined) return;
  const { day, madeBy, problem } = claimed;
  const bounds = dayBounds(services.ranges.clock, day);
  const outcome = await compareDay(services, services.jobDb, bounds);
  await services.jobDb
    .transaction()
    .execute((db) => keepCheck(db, services, { id, day, madeBy }, outcome, problem !== ''));
}

/** Whether a day is over on a clock. */
export const isOver = (clock: Pick<WallClock, 'moment'>, day: string, now: Date): boolean =>
  Date.parse(`${day}T00:00:00Z`) / DAY_MS < clock.moment(now.getTime()).day;

/** The chore: the day before this one, and whatever was asked for or left lying. */
export async function checkInvoices(services: Serving): Promise<void> {
  const { jobDb, ranges, now } = services;
  const at = now().getTime();
  const { day: today } = ranges.clock.moment(at);
  const dayText = (back: number) => new Date((today - back) * DAY_MS).toISOString().slice(0, 10);
  const yesterday = dayText(1);
  await wantNightly(jobDb, yesterday, dayBounds(ranges.clock, yesterday).to, now().toISOString()).execute();
  const before = (by: number) => new Date(at - by).toISOString();
  const due = await checksDue(jobDb, before(STALE_MS), before(HOUR_MS), dayText(TRIED_DAYS), AT_A_TIME).execute();
  for (const { id } of due) await makeCheck(services, id);
}
