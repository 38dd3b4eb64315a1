/** Invoices of the demo's paid orders, one in each state. Told from the orders, so that it is always the same. */
import type { Traveller } from '#contract/finance/invoice/calls.ts';
import { RED_LETTER_HOURS } from '#contract/finance/invoice/rules.ts';
import type { Story } from '#server/ground/core/story.ts';
import { addEvent, demoPaidOrders, moveInvoice, releaseOrders } from './queries.ts';
import { issuerOf } from './issuer.ts';
import { issueOne, requestInvoice } from './service.ts';

const BY = '陈志远';
const MOST = 12;
const HOUR_MS = 3_600_000;
const COMPANY = { buyerKind: 'company', buyerName: '云湾港务集团有限公司', taxNumber: '91350100M000100Y43' } as const;
const PERSON = { buyerKind: 'person', taxNumber: '' } as const;

const TRAVELLER: Traveller = { name: '沈一鸣', idKind: 'passport', idNumber: 'E00000000' };

/** What becomes of each, and how many orders are on it. */
const TOLD = [
  { state: 'issued', orders: 3, title: { ...COMPANY, kind: '82' }, travellers: [TRAVELLER] },
  { state: 'failed', orders: 1, title: { ...COMPANY, kind: '81' }, travellers: [] },
  { state: 'redRequested', orders: 2, title: { ...PERSON, buyerName: '周晓岚', kind: '82' }, travellers: [] },
  { state: 'redIssued', orders: 1, title: { ...PERSON, buyerName: '吴俊杰', kind: '82' }, travellers: [] },
  { state: 'requested', orders: 1, title: { ...PERSON, buyerName: '郑雅文', kind: '82' }, travellers: [] },
  { state: 'issuing', orders: 1, title: { ...PERSON, buyerName: '孙浩然', kind: '82' }, travellers: [] },
] as const;

/** Told after the money. */
export async function tellInvoices({ seeds: { db }, services }: Story): Promise<void> {
  const orders = await demoPaidOrders(db, MOST).execute();
  const [newest] = orders;
  if (newest === undefined) return;
  const now = () => new Date(Date.parse(newest.requestedAt) + HOUR_MS);
  const serving = { ...services, db, now };
  const at = now().toISOString();
  for (const { state, orders: count, title, travellers } of TOLD) {
    const orderNos = orders.splice(0, count).map(({ orderNo }) => orderNo);
    if (orderNos.length < count) return;
    const whole = { ...title, email: '', itemised: true, travellers: [...travellers] };
    const { id } = await requestInvoice(db, serving, { orderNos }, whole, { source: '', by: BY });
    if (state === 'requested') continue;
    if (state === 'issuing') {
      await moveInvoice(db, id, 'requested', { state, updatedAt: at }).execute();
      continue;
    }
    await issueOne(serving, id);
    if (state === 'issued' || state === 'failed') continue;
    const redReason = '乘客退款，金额有误';
    const redUntil = new Date(Date.parse(at) + RED_LETTER_HOURS * HOUR_MS).toISOString();
    await moveInvoice(db, id, 'issued', { state: 'redRequested', redReason, redUntil }).execute();
    await addEvent(db, { invoiceId: id, event: 'redRequested', at, by: BY, note: redReason }).execute();
    if (state === 'redRequested') continue;
    const draft = { id, kind: title.kind, attempt: 1, at, wasAsked: false, content: {} };
    const red = await issuerOf(serving, { isTrial: true }).issueRed(draft);
    if (!('number' in red)) continue;
    await releaseOrders(db, id).execute();
    await moveInvoice(db, id, 'redRequested', { state, redNumber: red.number, redIssuedAt: at }).execute();
    await addEvent(db, { invoiceId: id, event: 'redIssued', at, by: BY, note: red.number }).execute();
  }
}
