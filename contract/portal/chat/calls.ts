/**
 * The chat of the public portal. Nobody signs in: what a person answers is read under a secret that only the browser has
 * which asked for it. Answers come from published entries, without a language model.
 */
import { z } from 'zod';
import { QUESTION_MAX } from '#contract/care/aiCustomerService/calls.ts';
import { call, done, id, instant, line, optionalLine, paragraph } from '#contract/ground/core.ts';
import { LANGUAGES } from '#contract/ground/enums.ts';
import { REQUEST_MAX } from '#contract/portal/contact/rules.ts';
import { CHAT_PLACES, MOST_ASKED_BEFORE } from './rules.ts';

const KEPT_BY_THE_TICKET = 'the ticket keeps what was written and when; nobody is signed in';
const key = z.string().regex(/^[\w-]{43}$/);
const said = paragraph(REQUEST_MAX).refine((text) => text.trim() !== '');
const place = z.enum(CHAT_PLACES);
/** The name that the browser gives to what it sends, so that it is taken once. */
const ref = z.string().regex(/^[\w-]{8,40}$/);

const hours = {
  /** When people are there next; null: now. */
  staffedFrom: instant.nullable(),
};

const conversation = z.object({
  number: z.string(),
  /** It hears no more: a new one has to be begun. */
  isOver: z.boolean(),
  canRate: z.boolean(),
  rating: z.int().nullable(),
  /** Somebody of ours is writing. */
  isTyping: z.boolean(),
  ...hours,
  /** Those after `after`, earliest first; the last 300. */
  messages: z.array(
    z.object({ id, ref: z.string().nullable(), from: z.enum(['reader', 'us']), text: z.string(), at: instant }),
  ),
});
export type ChatConversation = z.output<typeof conversation>;

export const portalChatCalls = {
  begin: call({
    path: '/portal/chat/begin',
    summary: 'What a chat begins with: questions that are asked often, whether people are there, the work to be done.',
    access: 'public',
    effect: 'query',
    quota: { times: 60, seconds: 60 },
    input: z.strictObject({ language: z.enum(LANGUAGES) }),
    output: z.object({
      questions: z.array(z.string()),
      /** What the browser works on before it asks for a person; renewed every few minutes. */
      challenge: z.string(),
      ...hours,
      /** Whether a transcript can be sent by e-mail. */
      canMail: z.boolean(),
      /** IANA name of the operator's clock. */
      timeZone: z.string(),
      emergencyPhone: z.string(),
    }),
  }),
  ask: call({
    path: '/portal/chat/ask',
    summary:
      'Answers a question from the published entries, in the language in which it is asked, with its source; without an entry a person has to. What no entry answers is kept for the editors.',
    access: 'public',
    effect: 'command',
    unaudited: 'it changes no entry; what it counts is shown with the entries and the unanswered questions',
    quota: { times: 30, seconds: 60, atOnce: 4 },
    input: z.strictObject({ place: place.default('portal'), question: line(QUESTION_MAX) }),
    output: z.object({
      language: z.enum(LANGUAGES),
      /** The entry that answers, with cleaned HTML; null: none does. */
      entry: z.object({ question: z.string(), answer: z.string() }).nullable(),
      /** Questions near it that are answered. */
      near: z.array(z.string()),
    }),
  }),
  missed: call({
    path: '/portal/chat/missed',
    summary: 'An answer did not help: its question joins those that no entry answers.',
    access: 'public',
    effect: 'command',
    unaudited: 'it changes no entry; the question stands with the unanswered ones',
    quota: { times: 10, seconds: 60, atOnce: 2 },
    input: z.strictObject({ question: line(QUESTION_MAX) }),
    output: done,
  }),
  open: call({
    path: '/portal/chat/open',
    summary:
      'Asks for a person: opens a ticket and answers the secret under which its conversation is read and written. The same work and text again answer the same secret. 409 when the challenge is too old, 429 when too many ask.',
    access: 'public',
    effect: 'command',
    unaudited: KEPT_BY_THE_TICKET,
    quota: { times: 30, seconds: 60, atOnce: 2 },
    input: z.strictObject({
      place: place.default('portal'),
      language: z.enum(LANGUAGES),
      text: said,
      /** What was asked before in this chat, earliest first. */
      asked: z.array(line(QUESTION_MAX)).max(MOST_ASKED_BEFORE).default([]),
      name: optionalLine(60).default(''),
      /** Told of answers that nobody was there to read, and sent the transcript at the end. */
      email: z.union([z.literal(''), z.email().max(200)]).default(''),
      challenge: z.string().max(100),
      /** Empty without the work: few are taken then. */
      nonce: z.string().max(64).default(''),
    }),
    output: z.object({ key, number: z.string() }),
  }),
  read: call({
    path: '/portal/chat/read',
    summary: 'A conversation by its secret. 404 for what is none.',
    access: 'public',
    effect: 'query',
    quota: { times: 240, seconds: 60 },
    input: z.strictObject({ key, after: id.optional() }),
    output: conversation,
  }),
  write: call({
    path: '/portal/chat/write',
    summary:
      'Writes on; the same `ref` again is taken once. 404 for what is no conversation, 409 for one that is over.',
    access: 'public',
    effect: 'command',
    unaudited: KEPT_BY_THE_TICKET,
    quota: { times: 60, seconds: 60 },
    input: z.strictObject({ key, ref, text: said }),
    output: done,
  }),
  typing: call({
    path: '/portal/chat/typing',
    summary: 'Tells the person who has the ticket that somebody is writing.',
    access: 'public',
    effect: 'command',
    unaudited: 'nothing is kept',
    quota: { times: 60, seconds: 60 },
    input: z.strictObject({ key }),
    output: done,
  }),
  rate: call({
    path: '/portal/chat/rate',
    summary: 'Rates a conversation that was solved or closed, 1 to 5; again to change it. Else 409.',
    access: 'public',
    effect: 'command',
    unaudited: KEPT_BY_THE_TICKET,
    quota: { times: 20, seconds: 60 },
    input: z.strictObject({ key, rating: z.int().min(1).max(5) }),
    output: done,
  }),
};
