import type { invoiceCalls, openInvoiceCalls } from '#contract/finance/invoice/calls.ts';
import { inCapitals, type InvoiceState } from '#contract/finance/invoice/rules.ts';
import { invoiceWords } from '#contract/finance/invoice/words.ts';
import { allows, type Actor } from '#server/ground/core/actor.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { changeOf, type AuditEntry } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { maskEmail } from '#server/ground/core/masks.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { admitKey } from '#server/system/apiKey/service.ts';
import { documentOf } from './documents.ts';
import { canMail } from '#server/access/outbox/mail.ts';
import { issuerOf } from './issuer.ts';
import { linkHandlers } from './links.ts';
import { invoiceMessages } from './messages.ts';
import {
  addEvent,
  differingCount,
  invoiceById,
  invoiceCount,
  invoiceEvents,
  invoiceList,
  invoiceOfApp,
  invoiceSorts,
  invoiceSums,
  invoiceTrips,
  linksOf,
  lockInvoice,
  moveInvoice,
  releaseOrders,
} from './queries.ts';
import { maskTraveller, travellersIn } from './travellers.ts';
import { askRed, contentOf, deliverSoon, issueOne, requestInvoice } from './service.ts';

const DAY_MS = 86_400_000;
const SUMMED_DAYS = 31;
const NOBODYS = '0';

/** Invoices belong to no area or supplier: who does not reach everything reaches none. */
const reaches = (actor: Actor): boolean => scopeOf(actor).kind === 'everything';

/** The row at the version that was seen, in one of these states; locked. */
async function takeInvoice(db: Db, { id, version }: { id: string; version: number }, ...states: InvoiceState[]) {
  const row = await takeRow(lockInvoice(db, id), { version }, (current) => current);
  if (!states.includes(row.state)) throw new Refusal(409, invoiceMessages.notNow, { data: { current: row } });
  return row;
}

type Fields = Parameters<typeof moveInvoice>[3];

/** `db` is the transaction. */
type Moving = Pick<CallContext, 'actor' | 'db' | 'services'> & { record: (entry: AuditEntry) => void | Promise<void> };

/** Moves an invoice on with its event and its row in the log. */
async function move(
  { actor, db, record, services }: Moving,
  row: Awaited<ReturnType<typeof takeInvoice>>,
  event: Parameters<typeof addEvent>[1]['event'],
  fields: Fields,
  note = '',
) {
  const at = services.now().toISOString();
  const moved = await moveInvoice(db, row.id, row.state, { ...fields, updatedAt: at }).executeTakeFirstOrThrow();
  await addEvent(db, { invoiceId: row.id, event, at, by: actor.realName, note }).execute();
  const { number, buyerName } = row;
  await record(changeOf(invoiceWords, { id: row.id, label: number || buyerName, before: row, after: { ...fields } }));
  return moved;
}

export const invoiceHandlers: Handlers<typeof invoiceCalls> = {
  ...linkHandlers,

  getPageList({ actor, db }, input) {
    const filters = reaches(actor) ? input : { ...input, id: NOBODYS };
    return answerList(db, input, invoiceSorts, {
      rows: (page) => invoiceList(db, filters, page),
      count: () => invoiceCount(db, filters),
      show: asTheyAre,
    });
  },

  async getById({ actor, db, services }, { id }) {
    const row = reaches(actor) ? await invoiceById(db, id).executeTakeFirst() : undefined;
    if (row === undefined) throw notFound();
    const reveals = allows(actor, 'operation:order:reveal');
    const travellers = travellersIn(services.vault, row.travellersSealed);
    return {
      ...row,
      email: reveals ? row.email : maskEmail(row.email),
      lines: row.lines.map((each) => ({ ...each, rate: each.rate ?? row.rate })),
      travellers: reveals ? travellers : travellers.map(maskTraveller),
      totalInCapitals: row.currency === 'CNY' ? inCapitals(row.total) : '',
      trips: await invoiceTrips(db, id).execute(),
      links: await linksOf(db, id, services.now().toISOString()).execute(),
      events: await invoiceEvents(db, id).execute(),
    };
  },

  async requestOne(context, { orderNos, ...title }) {
    const { actor, db, services } = context;
    requireEverything(actor);
    const whose = { source: '', by: actor.realName };
    const { id, total } = await requestInvoice(db, services, { orderNos: [...new Set(orderNos)] }, title, whose);
    const after = { ...title, orderNos, total };
    context.record(changeOf(invoiceWords, { id, label: title.buyerName, after, secret: ['email', 'travellers'] }));
    context.afterCommit(() => issueOne(services, id));
    return { id };
  },

  async retryOne(context, seen) {
    requireEverything(context.actor);
    const row = await takeInvoice(context.db, seen, 'failed');
    const again = { state: 'requested' as const, problem: '', attempt: row.attempt + 1, askedAt: null };
    const moved = await move(context, row, 'retried', again);
    context.afterCommit(() => issueOne(context.services, row.id));
    return moved;
  },

  async requestRed(context, { reason, ...seen }) {
    requireEverything(context.actor);
    const { actor, db, services } = context;
    const row = await takeInvoice(db, seen, 'issued');
    const { version, fields } = await askRed(db, services, row.id, { reason, by: actor.realName });
    context.record(changeOf(invoiceWords, { id: row.id, label: row.number, before: row, after: fields }));
    return { version };
  },

  async confirmRed(context, seen) {
    const { actor, db, services } = context;
    requireEverything(actor);
    const now = services.now();
    const take = async (transaction: Db) => {
      const row = await takeInvoice(transaction, seen, 'redRequested');
      if (row.redUntil !== null && Date.parse(row.redUntil) <= now.getTime())
        throw new Refusal(409, invoiceMessages.lapsed, { data: { current: row } });
      return row;
    };
    const asked = await db.transaction().execute(take);
    const { id, kind, isTrial, attempt, createdAt } = asked;
    const content = isTrial ? {} : await contentOf(db, services, id);
    const draft = { id, kind, attempt, at: createdAt, wasAsked: true, content };
    const outcome = await issuerOf(services, asked).issueRed(draft);
    if (!('number' in outcome)) {
      const sentence = invoiceMessages[outcome.isPending === true ? 'redWaits' : 'redRefused'];
      throw new Refusal(409, sentence, { params: { problem: outcome.problem || '…' } });
    }
    return db.transaction().execute(async (transaction) => {
      const row = await takeInvoice(transaction, seen, 'redRequested');
      await releaseOrders(transaction, id).execute();
      const fields = { state: 'redIssued' as const, redNumber: outcome.number, redIssuedAt: now.toISOString() };
      const record = (entry: AuditEntry) => context.recordIn(transaction, entry);
      return move({ actor, services, db: transaction, record }, row, 'redIssued', fields, outcome.number);
    });
  },

  async sendOne(context, { email, ...seen }) {
    const { db, services } = context;
    requireEverything(context.actor);
    const row = await takeInvoice(db, seen, 'issued', 'redRequested', 'redIssued');
    const known = await invoiceById(db, row.id).executeTakeFirstOrThrow();
    const to = email === '' ? known.email : email;
    if (to === '' || !canMail(services.settings)) throw new Refusal(409, invoiceMessages.noMail);
    const at = services.now().toISOString();
    const fields = { email: to, mailDueAt: at, mailTries: 0, updatedAt: at };
    const moved = await moveInvoice(db, row.id, row.state, fields).executeTakeFirstOrThrow();
    context.record(
      changeOf(invoiceWords, {
        id: row.id,
        label: row.number,
        before: { email: known.email },
        after: { email: to },
        secret: ['email'],
      }),
    );
    context.afterCommit(() => deliverSoon(services, row.id));
    return moved;
  },

  async rejectRed(context, { reason, ...seen }) {
    requireEverything(context.actor);
    const row = await takeInvoice(context.db, seen, 'redRequested');
    return move(context, row, 'redRejected', { state: 'issued', redReason: '', redUntil: null }, reason);
  },

  async getPdf({ actor, db, services }, input) {
    if (!reaches(actor)) throw notFound();
    return documentOf(db, services, input, actor.userId);
  },

  async getSums({ actor, db, services }) {
    if (!reaches(actor)) return { days: [], differing: 0 };
    const from = new Date(services.now().getTime() - SUMMED_DAYS * DAY_MS).toISOString();
    const days = await invoiceSums(db, services.ranges.clock.timeZone, from).execute();
    const { count } = await differingCount(db).executeTakeFirstOrThrow();
    return {
      days: days.map((day) => ({ ...day, total: Number(day.total), tax: Number(day.tax) })),
      differing: count,
    };
  },
};

export const openInvoiceHandlers: Handlers<typeof openInvoiceCalls> = {
  async request({ db, services, token }, { externalIds, ...title }) {
    const { source, name } = await admitKey(db, token, 'order', services.now());
    const which = { source, externalIds: [...new Set(externalIds)] };
    const { id } = await db
      .transaction()
      .execute((transaction) => requestInvoice(transaction, services, which, title, { source, by: name }));
    await issueOne(services, id);
    const { state } = await invoiceById(db, id).executeTakeFirstOrThrow();
    return { id, state };
  },

  async getById({ db, services, token }, { id, withDocuments }) {
    const { source } = await admitKey(db, token, 'order', services.now());
    const own = await invoiceOfApp(db, source, id).executeTakeFirst();
    const row = own === undefined ? undefined : await invoiceById(db, id).executeTakeFirst();
    if (row === undefined) throw notFound();
    const wanted = withDocuments && row.number !== '' ? (['invoice', 'trips'] as const) : [];
    const documents = [];
    for (const document of wanted) documents.push(await documentOf(db, services, { id, document }, source));
    const { number, state, problem, currency, total, isTrial } = row;
    return { id, number, state, problem, currency, total, isTrial, documents };
  },
};
