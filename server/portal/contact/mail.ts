/** Tells readers who left an e-mail address that there is an answer. The answer itself stays at the secret address. */
import { addressIn } from '#portal/page.ts';
import { canMail, sendMail } from '#server/access/outbox/mail.ts';
import { say } from '#server/ground/core/messages.ts';
import { portalAddress } from '#server/ground/settings/definitions/portal.ts';
import type { Services } from '#server/services.ts';
import { contactMessages } from './messages.ts';
import { markTold, untoldRequests } from './queries.ts';

/** Who looked at a chat so lately is there. */
const THERE_MS = 2 * 60_000;

export async function tellOfReplies({ db, settings, vault, log, now }: Services): Promise<void> {
  const origin = settings.get(portalAddress);
  if (!canMail(settings) || origin === '') return;
  const lookedSince = new Date(now().getTime() - THERE_MS).toISOString();
  for (const { ticketId, email, key, language, number, entryId } of await untoldRequests(db, lookedSince).execute()) {
    // marked first: one that is told twice is worse than one whose server is away
    await markTold(db, ticketId, entryId).execute();
    const address = origin + addressIn('portal/contact', language, { key: vault.open('portal.key', key) });
    const { isSent, outcome } = await sendMail(settings, {
      to: vault.open('portal.email', email),
      subject: say(contactMessages.mailSubject, language, { number }),
      text: say(contactMessages.mailText, language, { number, address }),
    });
    if (!isSent) log.warn({ number, outcome }, 'a reader could not be told of an answer');
  }
}
