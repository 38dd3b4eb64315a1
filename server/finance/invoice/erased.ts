/** Takes passengers who are erased out of what is sent of their invoices (decision 0193). */
import type { Follow } from '#server/ground/core/events.ts';
import { eraseInvoiceEmails, withdrawInvoiceLinks } from './queries.ts';

export const forgetInInvoices: Follow<'passengerErased'> = async ({ now }, db, erased) => {
  const passengerIds = erased.flatMap((each) => each.passengerIds);
  await eraseInvoiceEmails(db, passengerIds).execute();
  await withdrawInvoiceLinks(db, passengerIds, now().toISOString()).execute();
};
