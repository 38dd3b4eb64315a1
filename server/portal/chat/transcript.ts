/**
 * Sends the transcript of a chat to the e-mail address that its reader left. Only once a person answered and ended it: what
 * strangers write goes to no address that nobody of ours has seen.
 */
import { addressIn } from '#portal/page.ts';
import { canMail, sendMail } from '#server/access/outbox/mail.ts';
import { say } from '#server/ground/core/messages.ts';
import { portalAddress } from '#server/ground/settings/definitions/portal.ts';
import type { Services } from '#server/services.ts';
import { chatMessages } from './messages.ts';
import { chatMessagesOf, dueTranscripts, markTranscript } from './queries.ts';

export async function sendTranscripts({ db, settings, vault, log, now, ranges }: Services): Promise<void> {
  const origin = settings.get(portalAddress);
  if (!canMail(settings) || origin === '') return;
  for (const { ticketId, email, language, number } of await dueTranscripts(db).execute()) {
    // marked first: one that is sent twice is worse than one whose server is away
    const marked = await markTranscript(db, ticketId, now().toISOString()).executeTakeFirst();
    if (marked === undefined) continue;
    const entries = (await chatMessagesOf(db, ticketId, '0').execute()).toReversed();
    const messages = entries.map(({ kind, text, at }) => {
      const by = say(kind === 'passenger' ? chatMessages.you : chatMessages.us, language);
      return `${ranges.clock.text(Date.parse(at))} ${by}\n${text}`;
    });
    const { isSent, outcome } = await sendMail(settings, {
      to: vault.open('portal.email', email),
      subject: say(chatMessages.transcriptSubject, language, { number }),
      text: say(chatMessages.transcriptText, language, {
        number,
        messages: messages.join('\n\n'),
        address: origin + addressIn('portal/contact', language),
      }),
    });
    if (!isSent) log.warn({ number, outcome }, 'a transcript could not be sent');
  }
}
