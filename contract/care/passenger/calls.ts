/**
 * Passengers: who rides, by their mobile number. Name and number are kept sealed, found by keyed digests, and shown by right
 * (`operation:order:reveal`). Money in minor units.
 */
import { z } from 'zod';
import { TICKET_KINDS, TICKET_STATES } from '#contract/care/ticket/rules.ts';
import { INVOICE_STATES } from '#contract/finance/invoice/rules.ts';
import { POSTING_KINDS } from '#contract/finance/ledger/rules.ts';
import { shortCode } from '#contract/base/sysArea/calls.ts';
import {
  call,
  changeInput,
  done,
  id,
  instant,
  line,
  listInput,
  listOutput,
  optionalLine,
  paragraph,
  version,
} from '#contract/ground/core.ts';
import { LANGUAGES } from '#contract/ground/enums.ts';
import { CONSENT_KINDS, LIMIT_KINDS, MOST_TAGS, PASSENGER_NEEDS, PASSENGER_STATES } from './rules.ts';

/** What a person fills in. */
export const passengerForm = z.strictObject({
  tags: z.array(line(20)).max(MOST_TAGS).default([]),
  needs: z.array(z.enum(PASSENGER_NEEDS)).max(PASSENGER_NEEDS.length).default([]),
  language: z.enum(LANGUAGES).default('zh-CN'),
  remark: paragraph(500).default(''),
});

const row = z.object({
  id,
  /** Masked without the right; empty for an erased one. */
  name: z.string(),
  mobile: z.string(),
  state: z.enum(PASSENGER_STATES),
  /** The source of the first order. */
  channel: z.string(),
  language: z.enum(LANGUAGES),
  /** The division where most orders began; empty when unknown. */
  areaCode: z.string(),
  tags: z.array(z.string()),
  needs: z.array(z.enum(PASSENGER_NEEDS)),
  /** The limit in force, of those the one that ends last; null for none. */
  limitKind: z.enum(LIMIT_KINDS).nullable(),
  limitUntil: instant.nullable(),
  orderCount: z.int(),
  rideCount: z.int(),
  cancelledCount: z.int(),
  /** What was charged of rides and cancellations and paid, less what was refunded; in the currency of the latest order. */
  spent: z.int(),
  currency: z.string(),
  /** Mean of the stars; null without any. */
  rating: z.number().nullable(),
  firstOrderAt: instant.nullable(),
  lastOrderAt: instant.nullable(),
  remark: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Passenger = z.output<typeof row>;

const limit = z.object({
  id,
  kind: z.enum(LIMIT_KINDS),
  reason: z.string(),
  startsAt: instant,
  /** Null: until it is lifted. */
  endsAt: instant.nullable(),
  liftedAt: instant.nullable(),
  createdByName: z.string(),
});

/** One yes or no of a passenger to a text; a later one of the same kind takes its place. */
const consent = z.object({
  kind: z.enum(CONSENT_KINDS),
  /** Of the text, as the app names it. */
  textVersion: z.string(),
  isGiven: z.boolean(),
  saidAt: instant,
  /** The app that told it. */
  channel: z.string(),
});

const detail = row.extend({
  /** Likewise by currency, the latest first, with the completed rides; minor units. */
  spending: z.array(z.object({ currency: z.string(), spent: z.int(), rideCount: z.int() })),
  /** At most 100, newest first. */
  consents: z.array(consent),
  limits: z.array(limit),
  /** Those merged into this one. */
  merged: z.array(z.object({ id, name: z.string(), mobile: z.string(), mergedAt: instant, mergedByName: z.string() })),
  erasureReason: z.string(),
  erasureAskedByName: z.string(),
  erasureAskedAt: instant.nullable(),
  /** Whether the caller may decide on the erasure: somebody else asked for it. */
  mayDecideErasure: z.boolean(),
});
export type PassengerDetail = z.output<typeof detail>;

const seen = z.strictObject({ id, version });
const versioned = z.object({ version });

/** Why somebody gets no car, and until when. */
export const limitForm = z.strictObject({
  kind: z.enum(LIMIT_KINDS),
  reason: line(200),
  until: instant.nullable().default(null),
});

export const passengerCalls = {
  getPageList: call({
    path: '/operation/user/getPageList',
    summary:
      'Passengers. `mobile` is a whole number or its last four digits, `name` a whole name; both find nothing without the ' +
      'right to see them. Merged ones stand behind the one they were merged into.',
    access: 'operation:user:list',
    reveals: 'operation:order:reveal',
    effect: 'query',
    input: listInput(['-lastOrderAt', 'lastOrderAt', '-rideCount', 'rideCount', '-spent', 'spent', '-createdAt'], {
      mobile: optionalLine(20).optional(),
      name: optionalLine(60).optional(),
      tag: optionalLine(20).optional(),
      need: z.enum(PASSENGER_NEEDS).optional(),
      channel: optionalLine(40).optional(),
      limited: z.boolean().optional(),
      language: z.enum(LANGUAGES).optional(),
      /** The division itself and all below it. */
      areaCode: optionalLine(12).overwrite(shortCode).optional(),
      ridesFrom: z.int().min(0).max(1_000_000).optional(),
      ridesTo: z.int().min(0).max(1_000_000).optional(),
      /** Three letters; `spentFrom` and `spentTo` are its minor units. */
      currency: optionalLine(3).optional(),
      spentFrom: z.int().min(0).optional(),
      spentTo: z.int().min(0).optional(),
      state: z.enum(PASSENGER_STATES).optional(),
      lastFrom: instant.optional(),
      lastTo: instant.optional(),
      /** Those whom a passenger segment holds now. */
      segmentId: id.optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  getById: call({
    path: '/operation/user/getById',
    summary: 'One passenger with limits, merged records and how an erasure stands.',
    access: 'operation:user:list',
    reveals: 'operation:order:reveal',
    effect: 'query',
    input: z.strictObject({ id }),
    output: detail,
  }),
  getLinking: call({
    path: '/operation/user/getLinking',
    summary: 'How many orders with a number wait to be linked to a passenger; counted to 10,000.',
    access: 'operation:user:list',
    effect: 'query',
    input: z.strictObject({}),
    /** `waiting` is null when counting took too long. */
    output: z.object({ waiting: z.int().nullable(), isCapped: z.boolean() }),
  }),
  updateOne: call({
    path: '/operation/user/updateOne',
    summary: 'Changes tags, needs, language and remark. 409 for an erased one, and with `current` when it was changed.',
    access: 'operation:user:update',
    effect: 'command',
    current: row,
    input: changeInput(passengerForm),
    output: versioned,
  }),
  limitOne: call({
    path: '/operation/user/limitOne',
    summary:
      'From now on the passenger gets no car, on every node, until the limit ends or is lifted. Orders that wait for a car ' +
      'are cancelled with it, and named in the answer.',
    access: 'operation:user:limit',
    effect: 'command',
    current: row,
    input: limitForm.extend({ id, version }),
    output: versioned.extend({ cancelledOrders: z.array(z.string()) }),
  }),
  liftLimit: call({
    path: '/operation/user/liftLimit',
    summary: 'Ends all limits of a passenger now. 409 when there is none.',
    access: 'operation:user:limit',
    effect: 'command',
    current: row,
    input: seen.extend({ reason: line(200) }),
    output: versioned,
  }),
  mergeOne: call({
    path: '/operation/user/mergeOne',
    summary:
      'Puts a passenger behind another: orders, limits and figures count there. Nothing is rewritten, so it can be undone ' +
      'exactly. 409 for an erased or merged one, or one with others behind it.',
    access: 'operation:user:merge',
    effect: 'command',
    current: row,
    input: seen.extend({ intoId: id }),
    output: done,
  }),
  undoMerge: call({
    path: '/operation/user/undoMerge',
    summary: 'Takes a merge back. 409 when it is not merged, or was erased since.',
    access: 'operation:user:merge',
    effect: 'command',
    input: z.strictObject({ id }),
    output: done,
  }),
  askErasure: call({
    path: '/operation/user/askErasure',
    summary: 'Asks for what identifies a passenger to be erased; another person decides.',
    access: 'operation:user:erase',
    effect: 'command',
    current: row,
    input: seen.extend({ reason: line(200) }),
    output: versioned,
  }),
  decideErasure: call({
    path: '/operation/user/decideErasure',
    summary:
      'Erases name, number, tags, needs and remark, from the orders too, or refuses. Amounts, times and places stay. 409 ' +
      'while an order is under way or money is due, and for the person who asked.',
    access: 'operation:user:erase',
    effect: 'command',
    current: row,
    input: seen.extend({ decision: z.enum(['approve', 'refuse']) }),
    output: versioned,
  }),
  getHeldData: call({
    path: '/operation/user/getHeldData',
    summary:
      'All that is held about a passenger, to hand out on request: at most 1,000 orders, tickets, invoices and payments each, newest first.',
    access: 'operation:order:reveal',
    effect: 'command',
    quota: { times: 30, seconds: 60 },
    input: z.strictObject({ id }),
    output: z.object({
      name: z.string(),
      mobile: z.string(),
      language: z.string(),
      /** Orders there are; more than `orders` holds when the list was cut. */
      orderCount: z.int(),
      /** Whether there is more of orders, tickets, invoices or payments than was handed out. */
      isCut: z.boolean(),
      consents: z.array(consent),
      tags: z.array(z.string()),
      needs: z.array(z.string()),
      remark: z.string(),
      limits: z.array(limit.omit({ id: true, createdByName: true })),
      orders: z.array(
        z.object({
          orderNo: z.string(),
          requestedAt: instant,
          status: z.string(),
          pickUpName: z.string(),
          dropOffName: z.string(),
          price: z.int().nullable(),
          currency: z.string(),
          rating: z.int().nullable(),
        }),
      ),
      /** Those of an order of theirs or under their number; with what was written by both sides, without notes among us. */
      tickets: z.array(
        z.object({
          number: z.string(),
          kind: z.enum(TICKET_KINDS),
          subject: z.string(),
          state: z.enum(TICKET_STATES),
          name: z.string(),
          mobile: z.string(),
          orderNo: z.string(),
          rating: z.int().nullable(),
          ratingText: z.string(),
          createdAt: instant,
          messages: z.array(z.object({ kind: z.enum(['passenger', 'reply']), text: z.string(), at: instant })),
        }),
      ),
      /** What else is kept of rides of theirs, in the caller's language: alerts, and reports that authorities were sent. */
      kept: z.array(
        z.object({
          object: z.string(),
          name: z.string(),
          orderNo: z.string(),
          at: instant,
          /** When it is deleted; null while that is not settled. */
          keptUntil: instant.nullable(),
        }),
      ),
      invoices: z.array(
        z.object({
          number: z.string(),
          state: z.enum(INVOICE_STATES),
          buyerName: z.string(),
          taxNumber: z.string(),
          email: z.string(),
          total: z.int(),
          currency: z.string(),
          issuedAt: instant.nullable(),
          createdAt: instant,
        }),
      ),
      payments: z.array(
        z.object({
          kind: z.enum(POSTING_KINDS),
          at: instant,
          orderNo: z.string(),
          /** The number at the provider. */
          reference: z.string(),
          amount: z.int(),
          currency: z.string(),
          /** Takes one of the others back. */
          isReversal: z.boolean(),
        }),
      ),
    }),
  }),
};

/** What passengers agree to, told by the app's own server with the key of its orders. */
export const openPassengerCalls = {
  consent: call({
    path: '/open/passenger/consent',
    summary:
      'What a passenger agreed or no longer agrees to, and when. Told again, the same is kept once. A number that nobody ' +
      'knew becomes a passenger. 400 for a time to come.',
    access: 'public',
    effect: 'command',
    unaudited: 'the passenger keeps each consent with its time, version and channel',
    quota: { times: 6000, seconds: 60 },
    input: z.strictObject({
      passengerMobile: z.string().regex(/^\+?\d{5,20}$/),
      passengerName: optionalLine(60).default(''),
      consents: z
        .array(
          z.strictObject({ kind: z.enum(CONSENT_KINDS), textVersion: line(40), isGiven: z.boolean(), saidAt: instant }),
        )
        .min(1)
        .max(20),
    }),
    /** How many were not known before. */
    output: z.object({ added: z.int() }),
  }),
};
