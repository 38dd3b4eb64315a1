/** The portal's page of contacts: how to reach a person, a request, and what became of it. */
import { z } from 'zod';
import { instant, mobile, optionalLine, optionalMobile } from '#contract/ground/core.ts';
import { portalSite } from '#contract/portal/site.ts';
import {
  CODE_WAYS,
  FIELD_PROBLEMS,
  FOLLOW_PROBLEMS,
  REQUEST_KINDS,
  REQUEST_MAX,
  REQUEST_MIN,
  REQUEST_PROBLEMS,
} from './rules.ts';

const text = z.string().trim().min(REQUEST_MIN).max(REQUEST_MAX);
/** From forms, lines end with CR LF. */
const plain = z.preprocess((value) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value), text);

/** A request as the form sends it. */
export const portalRequest = z.object({
  kind: z.enum(REQUEST_KINDS),
  text: plain,
  name: optionalLine(60).default(''),
  mobile: optionalMobile.default(''),
  email: z.union([z.literal(''), z.email().max(200)]).default(''),
});

/** What helps to find a lost thing. */
export const lostThing = z.object({
  item: optionalLine(80).default(''),
  /** Its colour, and how else it is known. */
  look: optionalLine(200).default(''),
  /** As it was typed, by the operator's clock. */
  rodeAt: optionalLine(40).default(''),
  from: optionalLine(80).default(''),
  to: optionalLine(80).default(''),
  orderNo: optionalLine(40).default(''),
  stationCode: optionalLine(40).default(''),
});
export type LostThing = z.output<typeof lostThing>;

/** What the reader writes later. */
export const portalMessage = z.object({ text: plain });

/** Who a reader without the secret address is: the number of a request, and what was left with it. */
export const portalFollow = z.object({
  number: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^T\d{7,12}$/),
  reach: z.union([
    z.email().max(200).toLowerCase(),
    z
      .string()
      .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
      .pipe(mobile),
  ]),
});
export type PortalFollow = z.output<typeof portalFollow>;

/** What is shown of following a request by its number. */
const follow = z.object({
  /** By what codes can be sent. */
  ways: z.array(z.enum(CODE_WAYS)).min(1),
  number: z.string(),
  reach: z.string(),
  /** A code is on its way, if there is such a request. */
  isAsked: z.boolean(),
  problem: z.enum(FOLLOW_PROBLEMS).nullable(),
});
export type PortalFollowing = z.output<typeof follow>;

const typed = z.object({
  kind: z.string(),
  text: z.string(),
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  lost: lostThing,
});

/** What became of a request: shown at its secret address, and nowhere else. */
const ticket = z.object({
  key: z.string(),
  number: z.string(),
  kind: z.string(),
  state: z.string(),
  createdAt: instant,
  canWrite: z.boolean(),
  canRate: z.boolean(),
  rating: z.int().nullable(),
  /** Where a lost thing waits, and the code to say there. */
  handOver: z.object({ placeName: z.string(), code: z.string() }).nullable(),
  /** Names of what the reader sent along. */
  files: z.array(z.string()),
  messages: z.array(z.object({ from: z.enum(['reader', 'us']), text: z.string(), at: instant })),
});
export type PortalTicket = z.output<typeof ticket>;

/** What a question was answered. */
const answered = z.object({
  question: z.string(),
  /** The entry that answers, with cleaned HTML; null: a person has to. */
  entry: z.object({ question: z.string(), answer: z.string() }).nullable(),
  /** Questions near it that are answered. */
  near: z.array(z.string()),
});
export type PortalAnswer = z.output<typeof answered>;

/** `/portal/contact`; `ask` in the address: a question, which is answered; `key` in the address: the secret of a request, whose conversation is shown. */
export const portalContact = z.object({
  site: portalSite,
  timeZone: z.string(),
  kinds: z.array(z.object({ value: z.string(), name: z.string() })),
  /** Where a lost thing can be fetched. */
  stations: z.array(z.object({ code: z.string(), name: z.string() })),
  /** What the browser's work is done on; renewed every few minutes. */
  challenge: z.string(),
  /** What was asked most, with the answers. Plain text. */
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** Null when nothing was asked. */
  answer: answered.nullable(),
  ticket: ticket.nullable(),
  /** Null where no code can be sent. */
  follow: follow.nullable(),
  /** What was typed and not taken. */
  typed: typed.nullable(),
  problem: z.enum(REQUEST_PROBLEMS).nullable(),
  fields: z.array(z.enum(FIELD_PROBLEMS)),
});
export type PortalContact = z.output<typeof portalContact>;
