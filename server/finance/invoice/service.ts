/** Asking for invoices and issuing them. */
import type { ParsedInputOf } from '#contract/ground/core.ts';
import { invoiceCalls, type openInvoiceCalls } from '#contract/finance/invoice/calls.ts';
import {
  invoiceLines,
  leftByRate,
  type LineFacts,
  PASSENGER_TRANSPORT,
  RED_LETTER_HOURS,
  splitTax,
  sumOf,
} from '#contract/finance/invoice/rules.ts';
import { taxedSums } from '#contract/finance/payRule/parts/tax.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { inTransaction, type Db } from '#server/ground/database/pool.ts';
import { invoiceRate, invoiceTaxCode } from '#server/ground/settings/definitions/invoice.ts';
import type { Services } from '#server/services.ts';
import { canMail } from '#server/access/outbox/mail.ts';
import { deliverDue, deliverOne } from './delivery.ts';
import { isTrialNow, issuerOf } from './issuer.ts';
import { invoiceMessages } from './messages.ts';
import {
  addEvent,
  claimToIssue,
  insertInvoice,
  insertInvoiceOrders,
  invoiceById,
  invoicedOrders,
  invoiceTrips,
  lapsedReds,
  moveInvoice,
  ordersToInvoice,
  setAsked,
  setWaiting,
  waitingToIssue,
} from './queries.ts';
import { sellerOf } from './seller.ts';
import type { Draft } from './requests.ts';
import { ID_KIND_TEXTS, refuseWrongNumbers, sealTravellers, TRANSPORT, travellersIn } from './travellers.ts';

const HOUR_MS = 3_600_000;
const STALE_MS = 120_000;
const AT_A_TIME = 200;

type Title = Omit<ParsedInputOf<typeof openInvoiceCalls.request>, 'externalIds'>;
type Which = Parameters<typeof ordersToInvoice>[1];
type Order = Awaited<ReturnType<ReturnType<typeof ordersToInvoice>['execute']>>[number];
type Serving = Pick<Services, 'settings' | 'now' | 'live' | 'vault'>;

const discountOf = ({ priceParts, refunded }: Order): number =>
  refunded > 0
    ? 0
    : priceParts.reduce((sum, { kind, amount }) => sum + (kind === 'discount' ? Math.max(0, -amount) : 0), 0);

/**
 * What is left of an order by the rates in it, and the tax that the books have of it by the pay rule (decisions 0192, 0225); of an order that
 * no rule priced, by the configuration. A discount is off the ride, whose rate stands first.
 */
function factsOf(order: Order, otherwise: number): LineFacts[] {
  const { orderNo, left, tax, taxTerms, lines } = order;
  const parts =
    taxTerms === null || lines === null
      ? [{ rate: otherwise, ...splitTax(left, otherwise) }]
      : leftByRate(left, tax, taxedSums(taxTerms, lines));
  const discount = discountOf(order);
  const ofRide = taxTerms?.rate ?? otherwise;
  const facts = parts.map(({ rate, total, tax: inIt }) => ({
    orderNo,
    rate,
    net: total,
    tax: inIt,
    discount: rate === ofRide ? discount : 0,
  }));
  // a ride that a discount made free, beside parts of other rates
  const isShown = discount === 0 || facts.some(({ rate }) => rate === ofRide);
  return isShown ? facts : [{ orderNo, rate: ofRide, net: 0, tax: 0, discount }, ...facts];
}

const refuseOrders = (
  status: 400 | 409,
  sentence: (typeof invoiceMessages)[keyof typeof invoiceMessages],
  nos: string[],
) => new Refusal(status, sentence, { params: { orders: nos.join(', ') } });

/** @throws Refusal 400 for orders that are not there, not paid, without money left, or in several currencies */
async function judgedOrders(db: Db, which: Which): Promise<[Order, ...Order[]]> {
  const orders = await ordersToInvoice(db, which).execute();
  const found = new Set(orders.map((order) => ('orderNos' in which ? order.orderNo : order.sourceRef)));
  const missing = ('orderNos' in which ? which.orderNos : which.externalIds).filter((each) => !found.has(each));
  const [first, ...others] = orders;
  if (missing.length > 0 || first === undefined) throw refuseOrders(400, invoiceMessages.noOrder, [...missing]);
  const nos = (chosen: Order[]) => chosen.map(({ orderNo }) => orderNo);
  const gone = orders.filter(({ paymentState }) => paymentState === 'refunded');
  if (gone.length > 0) throw refuseOrders(400, invoiceMessages.nothingLeft, nos(gone));
  const unpaid = orders.filter(({ paymentState, left }) => paymentState !== 'paid' || left <= 0);
  if (unpaid.length > 0) throw refuseOrders(400, invoiceMessages.notPaid, nos(unpaid));
  if (orders.some(({ currency }) => currency !== first.currency))
    throw new Refusal(400, invoiceMessages.mixedCurrencies);
  return [first, ...others];
}

/**
 * Writes down who asked for an invoice of which orders; it is issued afterwards (`issueOne`).
 * @throws Refusal 400 as `judgedOrders`; 409 for an order that has an invoice, also when both were asked for at once
 */
export async function requestInvoice(
  db: Db,
  { settings, now, live, vault }: Serving,
  which: Which,
  { travellers, ...title }: Title,
  { source, by }: { source: string; by: string },
): Promise<{ id: string; total: number }> {
  refuseWrongNumbers(travellers, now());
  const orders = await judgedOrders(db, which);
  const lines = invoiceLines(
    orders.flatMap((order) => factsOf(order, settings.get(invoiceRate))),
    title.itemised,
  );
  const sums = sumOf(lines);
  const at = now().toISOString();
  const { id } = await insertInvoice(db, {
    ...title,
    ...sums,
    currency: orders[0].currency,
    taxCode: settings.get(invoiceTaxCode),
    rate: lines[0]?.rate ?? 0,
    lines: JSON.stringify(lines),
    travellersSealed: sealTravellers(vault, travellers, orders),
    isTrial: isTrialNow(settings),
    source,
    requestedBy: by,
    createdAt: at,
    updatedAt: at,
  }).executeTakeFirstOrThrow();
  const taken = await insertInvoiceOrders(
    db,
    orders.map(({ id: orderId, left, taxTerms, tax }) => ({
      invoiceId: id,
      orderId,
      total: left,
      tax: taxTerms === null ? null : tax,
    })),
  ).execute();
  if (taken.length < orders.length) {
    const free = new Set(taken.map(({ orderId }) => orderId));
    const theirs = orders.filter((order) => !free.has(order.id));
    const known = await invoicedOrders(
      db,
      theirs.map((order) => order.id),
    ).execute();
    throw refuseOrders(
      409,
      invoiceMessages.invoiced,
      known.map(({ orderNo }) => orderNo),
    );
  }
  await addEvent(db, { invoiceId: id, event: 'requested', at, by }).execute();
  await live.tellRows(db, invoiceCalls.getPageList.path);
  return { id, total: sums.total };
}

/** An invoice as a provider needs it. Amounts in minor units, with tax. */
export async function contentOf(
  db: Db,
  { settings, vault }: Pick<Services, 'settings' | 'vault'>,
  id: string,
): Promise<object> {
  const row = await invoiceById(db, id).executeTakeFirstOrThrow();
  const { kind, buyerKind, buyerName, taxNumber, currency, amount, tax, total, taxCode, rate, lines } = row;
  const trips = await invoiceTrips(db, id).execute();
  return {
    kind,
    element: PASSENGER_TRANSPORT,
    seller: sellerOf(row, settings),
    buyer: { kind: buyerKind, name: buyerName, taxNumber },
    currency,
    amount,
    tax,
    total,
    taxCode,
    rate,
    lines: lines.map((each) => ({ ...each, rate: each.rate ?? rate })),
    trips: trips.map(({ orderNo, at, pickUpName, dropOffName, total: price }) => ({
      orderNo,
      at,
      from: pickUpName,
      to: dropOffName,
      total: price,
    })),
    travellers: travellersIn(vault, row.travellersSealed).map((traveller) => ({
      name: traveller.name,
      idKind: ID_KIND_TEXTS[traveller.idKind],
      idNumber: traveller.idNumber,
      at: traveller.at,
      from: traveller.pickUpName,
      to: traveller.dropOffName,
      transport: TRANSPORT,
    })),
    number: row.number,
    reason: row.redReason,
  };
}

/** Asks the buyer to confirm a red letter for an issued invoice, which is locked. */
export async function askRed(
  db: Db,
  { now, live }: Pick<Services, 'now' | 'live'>,
  id: string,
  { reason, by }: { reason: string; by: string },
): Promise<{ version: number; fields: { state: 'redRequested'; redReason: string; redUntil: string } }> {
  const at = now();
  const redUntil = new Date(at.getTime() + RED_LETTER_HOURS * HOUR_MS).toISOString();
  const fields = { state: 'redRequested' as const, redReason: reason, redUntil };
  const moving = moveInvoice(db, id, 'issued', { ...fields, updatedAt: at.toISOString() });
  const { version } = await moving.executeTakeFirstOrThrow();
  await addEvent(db, { invoiceId: id, event: 'redRequested', at: at.toISOString(), by, note: reason }).execute();
  await live.tellRows(db, invoiceCalls.getPageList.path);
  return { version, fields };
}

/** Milliseconds after which a provider that has not issued yet is asked again. */
const POLLS_MS = [2000, 5000, 15_000, 60_000] as const;

/** Asks again later; `tidyInvoices` does when this node goes away. */
function askAgain(services: Services, id: string, poll: number): void {
  const wait = POLLS_MS[poll];
  if (wait === undefined) return;
  const timer = setTimeout(() => {
    issueOne(services, id, poll + 1).catch((error: unknown) => {
      services.log.warn({ err: error }, 'an invoice could not be asked for again; it is later');
    });
  }, wait);
  timer.unref();
}

/**
 * Issues one that waits; nothing happens when another node does. A kill meanwhile loses nothing: `tidyInvoices` goes on. What
 * the issuer has not answered stays in issuing, and the issuer is asked what became of it before it is asked again.
 * @param poll how many times it was asked what became of it
 */
export async function issueOne(services: Services, id: string, poll = 0): Promise<void> {
  const { db, settings, now, live } = services;
  const began = now();
  const staleBefore = new Date(began.getTime() - (poll === 0 ? STALE_MS : 0)).toISOString();
  const claimed = await claimToIssue(db, id, began.toISOString(), staleBefore).executeTakeFirst();
  if (claimed === undefined) return;
  const { kind, attempt, askedAt, isTrial, email, createdAt } = claimed;
  // what the issuer is told now is what its document says
  const sold = sellerOf({ sellerName: '', sellerTaxNumber: '' }, settings);
  const content = isTrial ? {} : await contentOf(db, services, id);
  await setAsked(db, id, began.toISOString()).execute();
  const draft: Draft = { id, kind, attempt, at: createdAt, wasAsked: askedAt !== null, content };
  const outcome = await issuerOf(services, claimed).issue(draft);
  const at = now().toISOString();
  if ('isPending' in outcome) {
    await setWaiting(db, id, outcome.problem).execute();
    if (poll === 0)
      await addEvent(db, { invoiceId: id, event: 'waiting', at, by: '', note: outcome.problem }).execute();
    await live.tellRows(db, invoiceCalls.getPageList.path);
    askAgain(services, id, poll);
    return;
  }
  const isMailed = 'number' in outcome && email !== '' && canMail(settings);
  const isMoved = await inTransaction(db, async (transaction) => {
    const seller = { sellerName: sold.name, sellerTaxNumber: sold.taxNumber };
    const fields =
      'number' in outcome
        ? { state: 'issued' as const, number: outcome.number, issuedAt: at, problem: '', updatedAt: at, ...seller }
        : { state: 'failed' as const, problem: outcome.problem, updatedAt: at };
    const mail = isMailed ? { mailDueAt: at } : {};
    const moved = await moveInvoice(transaction, id, 'issuing', { ...fields, ...mail }).executeTakeFirst();
    if (moved === undefined) return false;
    const note = 'number' in outcome ? outcome.number : outcome.problem;
    await addEvent(transaction, { invoiceId: id, event: fields.state, at, by: '', note }).execute();
    await live.tellRows(transaction, invoiceCalls.getPageList.path);
    return true;
  });
  if (isMoved && isMailed) deliverSoon(services, id);
}

/** Sends it beside what is going on; `deliverDue` tries again what fails. */
export function deliverSoon(services: Services, id: string): void {
  deliverOne(services, id).catch((error: unknown) => {
    services.log.warn({ err: error }, 'an invoice could not be sent; it is tried again');
  });
}

/** A red letter that nobody confirmed in time. */
async function letLapse(services: Services, { id, redUntil }: { id: string; redUntil: string | null }): Promise<void> {
  const at = services.now().toISOString();
  await services.db.transaction().execute(async (transaction) => {
    const fields = { state: 'issued' as const, redUntil: null, redReason: '', updatedAt: at };
    const moved = await moveInvoice(transaction, id, 'redRequested', fields).executeTakeFirst();
    if (moved === undefined) return;
    await addEvent(transaction, { invoiceId: id, event: 'redLapsed', at: redUntil ?? at, by: '' }).execute();
    await services.live.tellRows(transaction, invoiceCalls.getPageList.path);
  });
}

/** Does something with each of all pages; one that fails keeps no other from its turn. */
async function eachOf<Row extends { id: string }>(
  { log }: Pick<Services, 'log'>,
  pageAfter: (id: string) => Promise<Row[]>,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  for (let page = await pageAfter('0'); page.length > 0; page = await pageAfter(page.at(-1)?.id ?? '0'))
    for (const row of page)
      await work(row).catch((error: unknown) =>
        log.warn({ err: error, invoice: row.id }, 'an invoice could not be looked after; it is tried again'),
      );
}

/** Lets red letters lapse that nobody confirmed in time, issues what was left lying, and sends what is due. */
export async function tidyInvoices(services: Services): Promise<void> {
  const { db } = services;
  const now = services.now();
  const staleBefore = new Date(now.getTime() - STALE_MS).toISOString();
  await eachOf(
    services,
    (id) => lapsedReds(db, now.toISOString(), id, AT_A_TIME).execute(),
    (red) => letLapse(services, red),
  );
  await eachOf(
    services,
    (id) => waitingToIssue(db, staleBefore, id, AT_A_TIME).execute(),
    ({ id }) => issueOne(services, id),
  );
  await deliverDue(services);
}
