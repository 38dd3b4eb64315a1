/** Takes what strangers send: a request that becomes a ticket, what they write later, and how they were served. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Language } from '#contract/ground/enums.ts';
import { ticketCalls } from '#contract/care/ticket/calls.ts';
import type { TicketKind, TicketPriority } from '#contract/care/ticket/rules.ts';
import { portalMessage, portalRequest, type PortalContact } from '#contract/portal/contact/data.ts';
import { FIELD_PROBLEMS, MOST_LINKS, type FieldProblem, type RequestProblem } from '#contract/portal/contact/rules.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { lockTicketOfApp, ticketOfApp, updateTicket } from '#server/care/ticket/queries.ts';
import { hearPassenger, openTicket } from '#server/care/ticket/service.ts';
import type { Services } from '#server/services.ts';
import { refOf } from './facts.ts';
import { PORTAL_SOURCE } from './source.ts';
import { type AboutRide, lostIn, lostText, NO_RIDE, rideOf } from './lost.ts';
import { insertPortalRequest, wroteBefore } from './queries.ts';
import { isCurrent, isWorked } from './work.ts';

/** Of one address; without the work, as from a browser without script, a few. */
const WITH_WORK = { times: 12, seconds: 3600 };
const WITHOUT_WORK = { times: 3, seconds: 3600 };
/** Of all addresses together: what people can answer. Beyond it the page asks to call. */
const OF_ALL = { times: 300, seconds: 3600 };
const MESSAGES = { times: 60, seconds: 3600 };

export type Fields = Readonly<Record<string, string>>;

/** What became of a form: a secret address to go on to, or the form again with what was typed. */
export type Outcome =
  | { readonly key: string }
  | { readonly problem: RequestProblem; readonly fields: FieldProblem[]; readonly typed: PortalContact['typed'] };

const field = (fields: Fields, name: string): string => (fields[name] ?? '').slice(0, 5000);

const typedOf = (fields: Fields): NonNullable<PortalContact['typed']> => ({
  kind: field(fields, 'kind'),
  text: field(fields, 'text'),
  name: field(fields, 'name'),
  mobile: field(fields, 'mobile'),
  email: field(fields, 'email'),
  lost: lostIn(fields),
});

const LINK = /https?:\/\/|www\./gi;
/** A text with many addresses is an advertisement. */
export const hasManyLinks = (text: string): boolean => (text.match(LINK) ?? []).length > MOST_LINKS;

const problemFields = (error: z.ZodError): FieldProblem[] =>
  FIELD_PROBLEMS.filter((name) => error.issues.some(({ path }) => path[0] === name));

/** The title of a ticket: the first words of what was written. */
const subjectOf = (text: string): string => {
  const [first = ''] = text.trim().split('\n', 1);
  return first.length <= 60 ? first : `${first.slice(0, 59)}…`;
};

/** Takes one from each quota of requests. @throws Refusal 429 */
export function takeRequestQuotas({ quotas }: Services, network: string, isWork: boolean): void {
  quotas.take(`portal request ${isWork ? 'worked' : 'plain'} address:${network}`, isWork ? WITH_WORK : WITHOUT_WORK);
  quotas.take('portal request all', OF_ALL);
}

/** A refused quota is told in the form, so that nothing typed is lost. */
function isWithinQuotas(services: Services, network: string, isWork: boolean): boolean {
  try {
    takeRequestQuotas(services, network, isWork);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 429) return false;
    throw error;
  }
}

/** A request that was found good. */
interface GoodRequest {
  readonly kind: TicketKind;
  readonly priority: TicketPriority;
  readonly text: string;
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
  readonly language: Language;
  readonly isChat: boolean;
  /** The title; the first words of the text when left out. */
  readonly subject?: string;
  /** The ride that it is about, when that is known. */
  readonly about?: AboutRide;
}

/** The secret of a request: with the work done it follows from that work, so that the same form again is one ticket. */
const keyFor = ({ vault }: Services, challenge: string, nonce: string, isWork: boolean): string =>
  isWork ? vault.digest('portal.key', `${challenge}:${nonce}`) : randomBytes(32).toString('base64url');

/** Opens the ticket of a request. Null when its secret belongs to a ticket with another text. */
export async function openRequest(
  db: Db,
  services: Services,
  { challenge, nonce }: { challenge: string; nonce: string },
  { text, name, mobile, email, language, isChat, subject = '', about = NO_RIDE, ...form }: GoodRequest,
): Promise<{ key: string; id: string; number: string; isNew: boolean } | null> {
  const { vault, now } = services;
  const key = keyFor(services, challenge, nonce, isWorked(challenge, nonce));
  const ref = refOf(services, key) ?? '';
  const opened = await openTicket(db, services, {
    ...form,
    subject: subjectOf(subject === '' ? text : subject),
    channel: 'portal',
    ...about,
    passengerName: name,
    passengerMobile: mobile,
    source: PORTAL_SOURCE,
    sourceRef: ref,
    createdById: null,
    text,
  });
  if (opened === null) {
    const known = await ticketOfApp(db, PORTAL_SOURCE, ref).executeTakeFirstOrThrow();
    const same = await wroteBefore(db, known.id, text).executeTakeFirst();
    return same === undefined ? null : { key, id: known.id, number: known.number, isNew: false };
  }
  await insertPortalRequest(db, {
    ticketId: opened.id,
    email: email === '' ? '' : vault.seal('portal.email', email),
    key: vault.seal('portal.key', key),
    language,
    isChat,
    createdAt: now().toISOString(),
  }).execute();
  return { key, id: opened.id, number: opened.number, isNew: true };
}

/** Takes a request. The same form sent twice is one ticket. */
export async function sendRequest(
  services: Services,
  fields: Fields,
  { network, language }: { network: string; language: Language },
): Promise<Outcome> {
  const typed = typedOf(fields);
  const again = (problem: RequestProblem, wrong: FieldProblem[] = []): Outcome => ({ problem, fields: wrong, typed });
  const parsed = portalRequest.safeParse(typed);
  if (!parsed.success) return again('invalid', problemFields(parsed.error));
  const { kind, text } = parsed.data;
  if (hasManyLinks(text)) return again('tooManyLinks', ['text']);
  const work = { challenge: field(fields, 'challenge'), nonce: field(fields, 'nonce') };
  if (!isCurrent(services, work.challenge)) return again('expired');
  if (!isWithinQuotas(services, network, isWorked(work.challenge, work.nonce))) return again('tooMany');
  const priority = kind === 'safety' ? 'urgent' : 'normal';
  const { lost } = typed;
  const found =
    kind === 'lostProperty'
      ? {
          text: lostText(text, lost, language),
          subject: lost.item,
          about: await rideOf(services, lost, parsed.data.mobile),
        }
      : {};
  const form = { ...parsed.data, priority, language, isChat: false, ...found } as const;
  const opened = await services.db
    .transaction()
    .execute((transaction) => openRequest(transaction, services, work, form));
  return opened === null ? again('sentBefore') : { key: opened.key };
}

/** What the reader writes on. Null when there is no such request. */
export async function sendMessage(
  services: Services,
  key: string,
  fields: Fields,
): Promise<{ problem: RequestProblem | null } | null> {
  const { db, quotas, now, live } = services;
  const ref = refOf(services, key);
  if (ref === null) return null;
  quotas.take(`portal message ${ref}`, MESSAGES);
  const parsed = portalMessage.safeParse({ text: field(fields, 'text') });
  const rating = z.coerce.number().int().min(1).max(5).safeParse(fields['rating']);
  return db.transaction().execute(async (transaction) => {
    const ticket = await lockTicketOfApp(transaction, PORTAL_SOURCE, ref).executeTakeFirst();
    if (ticket === undefined) return null;
    const at = now().toISOString();
    if (rating.success) {
      if (ticket.state !== 'solved' && ticket.state !== 'closed') return { problem: 'closed' };
      await updateTicket(transaction, ticket.id, { rating: rating.data, updatedAt: at }).execute();
    } else {
      if (!parsed.success) return { problem: 'invalid' };
      const heard = await hearPassenger(transaction, services, ticket, { text: parsed.data.text });
      if (heard === null) return { problem: 'closed' };
    }
    await live.tellRows(transaction, ticketCalls.getPageList.path);
    return { problem: null };
  });
}
