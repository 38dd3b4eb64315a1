/** A chat with a person: a ticket whose conversation the reader follows under a secret. */
import type { OutputOf, ParsedInputOf } from '#contract/ground/core.ts';
import { ticketCalls } from '#contract/care/ticket/calls.ts';
import { TICKET_TRANSITIONS } from '#contract/care/ticket/rules.ts';
import type { portalChatCalls } from '#contract/portal/chat/calls.ts';
import { TYPING_SECONDS } from '#contract/portal/chat/rules.ts';
import type { RequestInfo } from '#server/ground/core/context.ts';
import { say } from '#server/ground/core/messages.ts';
import { notFound, Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { networkOf } from '#server/ground/core/request.ts';
import { sendMessages } from '#server/ground/inbox/inbox.ts';
import { ownersFor } from '#server/care/ticket/owners.ts';
import { insertEntry, lockTicketOfApp } from '#server/care/ticket/queries.ts';
import { hearPassenger } from '#server/care/ticket/service.ts';
import { refOf } from '#server/portal/contact/facts.ts';
import { PORTAL_SOURCE } from '#server/portal/contact/source.ts';
import { hasManyLinks, openRequest, sendMessage, takeRequestQuotas } from '#server/portal/contact/send.ts';
import { isCurrent, isWorked } from '#server/portal/contact/work.ts';
import { requireChat } from '#server/portal/site.ts';
import type { Services } from '#server/services.ts';
import { staffedFrom } from './asking.ts';
import { chatMessages } from './messages.ts';
import { chatMessagesOf, chatOf, markLooked } from './queries.ts';

type Opening = ParsedInputOf<typeof portalChatCalls.open>;
type Conversation = OutputOf<typeof portalChatCalls.read>;

/** Of all sites that embed the chat together. */
const EMBEDDED_OPENINGS = { times: 120, seconds: 3600 };
/** Of one conversation. */
const MESSAGES = { times: 200, seconds: 3600 };
/** That the reader looks is written down as often. */
const LOOKED_MS = 30_000;

/** What goes before the first message, for staff alone; empty for nothing. */
function noteOf({ place, asked }: Opening): string {
  const lines = [
    ...(place === 'embedded' ? [say(chatMessages.fromEmbedded, 'zh-CN')] : []),
    ...(asked.length > 0 ? [say(chatMessages.askedBefore, 'zh-CN'), ...asked.map((each) => `· ${each}`)] : []),
  ];
  return lines.join('\n');
}

/** @throws Refusal 400, 409 or 429 when nobody is asked; what was typed stays with the browser */
export async function openChat(services: Services, { ip }: RequestInfo, form: Opening) {
  requireChat(services);
  const { challenge, nonce, place, text, name, email, language } = form;
  if (hasManyLinks(text)) throw refuseField('text', chatMessages.manyLinks);
  if (!isCurrent(services, challenge)) throw new Refusal(409, chatMessages.expired);
  if (place === 'embedded') services.quotas.take('portal chat embedded openings', EMBEDDED_OPENINGS);
  takeRequestQuotas(services, networkOf(ip), isWorked(challenge, nonce));
  const isStaffed = staffedFrom(services) === null;
  return services.db.transaction().execute(async (transaction) => {
    const opened = await openRequest(
      transaction,
      services,
      { challenge, nonce },
      // somebody waits at the other end
      {
        kind: 'question',
        priority: isStaffed ? 'high' : 'normal',
        text,
        name,
        mobile: '',
        email,
        language,
        isChat: true,
      },
    );
    if (opened === null) throw new Refusal(409, chatMessages.sentBefore);
    const { key, id, number, isNew } = opened;
    if (!isNew) return { key, number };
    const note = noteOf(form);
    const at = services.now().toISOString();
    if (note !== '') await insertEntry(transaction, { ticketId: id, kind: 'note', text: note, at }).execute();
    if (isStaffed) {
      const people = await ownersFor(transaction, services, { supplierId: null, areaCode: '' });
      await sendMessages(
        { db: transaction, services },
        {
          userIds: people.map((person) => person.id),
          kind: 'ticket',
          titleZh: say(chatMessages.waiting, 'zh-CN', { number }),
          titleEn: say(chatMessages.waiting, 'en-US', { number }),
          bodyZh: '',
          bodyEn: '',
          link: `/operation/ticket?drawer=detail&record=${id}`,
          object: 'ticket',
          objectId: id,
        },
      );
    }
    return { key, number };
  });
}

/** The conversation of a secret. @throws Refusal 404 */
async function foundChat(services: Services, key: string) {
  requireChat(services);
  const ref = refOf(services, key);
  const chat = ref === null ? undefined : await chatOf(services.db, PORTAL_SOURCE, ref).executeTakeFirst();
  if (ref === null || chat === undefined) throw notFound();
  return { ...chat, ref };
}

export async function readChat(services: Services, key: string, after: string): Promise<Conversation> {
  const { db, now } = services;
  const { id, number, state, rating, typingAt } = await foundChat(services, key);
  const at = now().getTime();
  const entries = (await chatMessagesOf(db, id, after).execute()).toReversed();
  const since = new Date(at - LOOKED_MS).toISOString();
  await markLooked(db, id, { at: now().toISOString(), since }).execute();
  const isDone = state === 'solved' || state === 'closed';
  return {
    number,
    isOver: TICKET_TRANSITIONS[state].hear === undefined,
    canRate: isDone,
    rating,
    isTyping: typingAt !== null && at - Date.parse(typingAt) < TYPING_SECONDS * 1000,
    staffedFrom: staffedFrom(services),
    messages: entries.map(({ kind, ...message }) => ({ ...message, from: kind === 'passenger' ? 'reader' : 'us' })),
  };
}

export async function writeInChat(
  services: Services,
  { key, ref, text }: ParsedInputOf<typeof portalChatCalls.write>,
): Promise<void> {
  const chat = await foundChat(services, key);
  services.quotas.take(`portal chat message ${chat.ref}`, MESSAGES);
  if (hasManyLinks(text)) throw refuseField('text', chatMessages.manyLinks);
  await services.db.transaction().execute(async (transaction) => {
    const ticket = await lockTicketOfApp(transaction, PORTAL_SOURCE, chat.ref).executeTakeFirst();
    if (ticket === undefined) throw notFound();
    const heard = await hearPassenger(transaction, services, ticket, { text, ref });
    if (heard === null) throw new Refusal(409, chatMessages.over);
    await services.live.tellRows(transaction, ticketCalls.getPageList.path);
  });
}

/** Whoever has the ticket sees that somebody is writing; nobody else does. */
export async function typeInChat(services: Services, key: string): Promise<void> {
  const { id, ownerId } = await foundChat(services, key);
  if (ownerId === null) return;
  await services.live.tell(services.db, { userIds: [ownerId] }, { kind: 'typing', ticketId: id });
}

export async function rateChat(services: Services, key: string, rating: number): Promise<void> {
  requireChat(services);
  const outcome = await sendMessage(services, key, { rating: String(rating) });
  if (outcome === null) throw notFound();
  if (outcome.problem !== null) throw new Refusal(409, chatMessages.notDone);
}
