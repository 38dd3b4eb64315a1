/** Sends issued invoices with their trip lists to the buyer's e-mail address; tried again when the server is away. */
import { invoiceCalls } from '#contract/finance/invoice/calls.ts';
import type { SendOutcome } from '#server/access/outbox/gateway.ts';
import { canMail, sendMail } from '#server/access/outbox/mail.ts';
import { isDatabaseDown } from '#server/ground/core/answer.ts';
import { maskEmail } from '#server/ground/core/masks.ts';
import type { Services } from '#server/services.ts';
import { documentOf } from './documents.ts';
import { addEvent, claimMail, invoiceById, mailsDue, setMail } from './queries.ts';
import { sellerOf } from './seller.ts';

const MOST_TRIES = 5;
const RETRY_MS = 600_000;
const AT_A_TIME = 50;
/** Whose turn in the PDF room it is. */
const ROOM = 'invoice mail';

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof invoiceById>['executeTakeFirst']>>>;

/** Draws it and its trip list, and mails them. */
async function sent(services: Services, row: Row): Promise<SendOutcome> {
  const { db, settings } = services;
  const attachments = [];
  for (const document of ['invoice', 'trips'] as const) {
    const { fileName, base64 } = await documentOf(db, services, { id: row.id, document }, ROOM);
    attachments.push({ filename: fileName, content: Buffer.from(base64, 'base64'), contentType: 'application/pdf' });
  }
  const seller = sellerOf(row, settings).name;
  const trial = row.isTrial ? '（仅供试用，不作税务凭证 · for trial only, not valid for tax）' : '';
  return sendMail(settings, {
    to: row.email,
    subject: `${seller} 电子发票 Invoice ${row.number}`,
    text: `${row.buyerName}：\n\n附件是发票 ${row.number} 及行程单${trial}。\nAttached are invoice ${row.number} and its trip list.\n\n${seller}\n`,
    attachments,
  });
}

/** Sends one that is due, once on whichever node is first; says in its history what became of it. */
export async function deliverOne(services: Services, id: string): Promise<void> {
  const { db, settings, now, live, log } = services;
  if (!canMail(settings)) return;
  const began = now();
  const again = new Date(began.getTime() + RETRY_MS).toISOString();
  const claimed = await claimMail(db, id, began.toISOString(), again).executeTakeFirst();
  const row = claimed === undefined ? undefined : await invoiceById(db, id).executeTakeFirst();
  if (claimed === undefined || row === undefined) return;
  const { isSent, outcome } = await sent(services, row).catch((error: unknown) => {
    if (isDatabaseDown(error)) throw error;
    // a try like any other: what cannot be drawn is not tried for ever
    log.warn({ err: error, invoice: id }, 'an invoice could not be drawn or mailed');
    return { isSent: false, outcome: 'failed' };
  });
  const isOver = isSent || claimed.mailTries >= MOST_TRIES;
  await db.transaction().execute(async (transaction) => {
    if (isOver) await setMail(transaction, id, null).execute();
    const event = isSent ? 'sent' : 'notSent';
    const note = isSent ? maskEmail(row.email) : outcome;
    await addEvent(transaction, { invoiceId: id, event, at: now().toISOString(), by: '', note }).execute();
    await live.tellRows(transaction, invoiceCalls.getPageList.path);
  });
}

/** Sends what is due. One that cannot be looked after keeps no other waiting. */
export async function deliverDue(services: Services): Promise<void> {
  const { db, log, settings, now } = services;
  if (!canMail(settings)) return;
  for (const { id } of await mailsDue(db, now().toISOString(), AT_A_TIME).execute())
    await deliverOne(services, id).catch((error: unknown) =>
      log.warn({ err: error, invoice: id }, 'an invoice could not be sent; it is tried again'),
    );
}
