/** Tickets of care, and what passengers' apps may do with them. */
import { z } from 'zod';
import {
  call,
  changeInput,
  done,
  id,
  instant,
  line,
  listInput,
  listOutput,
  nothing,
  optionalLine,
  optionalMobile,
  paragraph,
  version,
} from '#contract/ground/core.ts';
import { fileIds, fileRef } from '#contract/base/file/calls.ts';
import { refundRow } from '#contract/finance/payment/calls.ts';
import { MOST_MINOR } from '#contract/ground/currency.ts';
import { CAR_CAMERAS } from '#contract/ground/cameras.ts';
import { CHANNELS, REFUND_KINDS, REFUND_STATES } from '#contract/finance/payment/rules.ts';
import {
  CABIN_FINDINGS,
  ENTRY_KINDS,
  MOST_PASSENGER_FILES,
  MOST_TICKET_FILES,
  PASSENGER_FILE_BYTES,
  PASSENGER_FILE_ENDINGS,
  REPLY_MOVES,
  TICKET_CHANNELS,
  TICKET_DEEDS,
  TICKET_EVENTS,
  TICKET_KINDS,
  TICKET_PRIORITIES,
  TICKET_STATES,
} from './rules.ts';

/** Characters of an entry of the conversation. */
export const ENTRY_MAX = 4000;
const entryText = paragraph(ENTRY_MAX).refine((text) => text.trim() !== '');

const about = {
  kind: z.enum(TICKET_KINDS),
  priority: z.enum(TICKET_PRIORITIES),
  /** One of the settings’ categories, `upper/lower`; empty for none. */
  category: optionalLine(80),
  subject: line(120),
  team: optionalLine(40),
};

/** What staff fill in for a passenger. */
export const ticketForm = z.strictObject({
  kind: about.kind,
  priority: about.priority.default('normal'),
  category: about.category.default(''),
  subject: about.subject,
  channel: z.enum(TICKET_CHANNELS).default('phone'),
  /** An order within reach; its car and its passenger come with it. */
  orderNo: optionalLine(60).default(''),
  /** The fleet number of a car within reach, where no order says it. */
  fleetNumber: optionalLine(40).default(''),
  passengerName: optionalLine(60).default(''),
  passengerMobile: optionalMobile.default(''),
  team: about.team.default(''),
  text: entryText,
});

/** What can be changed of one that stands. */
export const ticketChange = z.strictObject(about);

const row = z.object({
  id,
  number: z.string(),
  ...about,
  channel: z.enum(TICKET_CHANNELS),
  state: z.enum(TICKET_STATES),
  /** Masked without `operation:order:reveal`, and so is the mobile number. */
  passengerName: z.string(),
  passengerMobile: z.string(),
  orderId: id.nullable(),
  orderNo: z.string(),
  carId: id.nullable(),
  fleetNumber: z.string(),
  ownerId: id.nullable(),
  ownerName: z.string(),
  /** When somebody has to have acted; null while the clocks pause. */
  dueAt: instant.nullable(),
  firstDueAt: instant.nullable(),
  nextDueAt: instant.nullable(),
  solveDueAt: instant.nullable(),
  firstAnsweredAt: instant.nullable(),
  /** When a clock ran out before anybody acted; null if none did. */
  breachedAt: instant.nullable(),
  rating: z.int().nullable(),
  createdAt: instant,
  updatedAt: instant,
  solvedAt: instant.nullable(),
  closedAt: instant.nullable(),
  version,
});
export type Ticket = z.output<typeof row>;

const detail = row.extend({
  supplierName: z.string(),
  ratingText: z.string(),
  /** The car is offered no order until then; null when it is not held for this ticket. */
  heldUntil: instant.nullable(),
  heldByName: z.string(),
  handOverStationId: id.nullable(),
  handOverPlace: z.string(),
  handOverPlaceEn: z.string(),
  handedOverAt: instant.nullable(),
  /** Who it is for, as far as the order or the mobile number says. */
  passengerId: id.nullable(),
  /** Where it goes on since it was merged. */
  mergedInto: z.object({ id, number: z.string() }).nullable(),
  /** Tickets that go on in this one; `canUndo`: nothing was added since. */
  merged: z.array(z.object({ id, number: z.string(), subject: z.string(), mergedAt: instant, canUndo: z.boolean() })),
  /** The last look into the cabin; null before. */
  cabin: z
    .object({
      finding: z.enum(CABIN_FINDINGS),
      by: z.string(),
      at: instant,
      /** The address of the picture that shows it; null without one. */
      picture: z.string().nullable(),
    })
    .nullable(),
  /** What the passenger sent along, and what staff added; of merged tickets too. */
  files: z.array(fileRef),
  staffFiles: z.array(fileRef),
  /** Refunds and compensations that came out of it, newest first. */
  money: z.array(
    refundRow.pick({
      id: true,
      kind: true,
      amount: true,
      currency: true,
      channel: true,
      reason: true,
      state: true,
      requestedBy: true,
      decidedBy: true,
      decision: true,
      createdAt: true,
    }),
  ),
  /** Earliest first; the last 300. */
  entries: z.array(
    z.object({
      id,
      kind: z.enum(ENTRY_KINDS),
      event: z.enum(TICKET_EVENTS).nullable(),
      text: z.string(),
      /** Empty for the passenger and for the server. */
      by: z.string(),
      /** To whom it was given. */
      to: z.string(),
      at: instant,
    }),
  ),
});
export type TicketDetail = z.output<typeof detail>;

const seen = { id, version };
const ids = z.array(id).min(1).max(200);
const several = z.object({ done: z.int(), left: z.int() });
const moved = z.object({ version });
const MOST_HOLD_HOURS = 48;

const filters = {
  states: z.array(z.enum(TICKET_STATES)).max(TICKET_STATES.length).optional(),
  kinds: z.array(z.enum(TICKET_KINDS)).max(TICKET_KINDS.length).optional(),
  priorities: z.array(z.enum(TICKET_PRIORITIES)).max(TICKET_PRIORITIES.length).optional(),
  /** The number begins with this, or the subject contains it. */
  keyword: optionalLine(60).optional(),
  category: optionalLine(80).optional(),
  team: optionalLine(40).optional(),
  orderId: id.optional(),
  carId: id.optional(),
  /** Of the passenger: by order, or by the mobile number. */
  passengerId: id.optional(),
  /** Only those that the caller has. */
  mine: z.boolean().optional(),
  /** Only those without an owner. */
  unowned: z.boolean().optional(),
  /** Only those whose clock ran out. */
  breached: z.boolean().optional(),
  from: instant.optional(),
  to: instant.optional(),
  id: id.optional(),
};

export const ticketCalls = {
  getPageList: call({
    path: '/operation/ticket/getPageList',
    summary: 'Tickets within reach: those to act on first, of them the one due soonest, unless sorted otherwise.',
    access: 'operation:ticket:list',
    reveals: 'operation:order:reveal',
    effect: 'query',
    input: listInput(['attention', '-createdAt', 'createdAt'], filters),
    output: listOutput(row),
  }),
  getById: call({
    path: '/operation/ticket/getById',
    summary: 'One ticket with its conversation and notes. 404 outside the caller’s data scope.',
    access: 'operation:ticket:list',
    reveals: 'operation:order:reveal',
    effect: 'query',
    input: z.strictObject({ id }),
    output: detail,
  }),
  getChoices: call({
    path: '/operation/ticket/getChoices',
    summary: 'The categories, teams and macros that the settings name.',
    access: 'operation:ticket:list',
    effect: 'query',
    input: nothing,
    output: z.object({
      categories: z.array(z.string()),
      teams: z.array(z.string()),
      macros: z.array(z.object({ name: z.string(), text: z.string() })),
    }),
  }),
  getOwners: call({
    path: '/operation/ticket/getOwners',
    summary: 'Who can be given a ticket: people with the right to handle tickets who reach it; at most 50.',
    access: 'operation:ticket:handle',
    effect: 'query',
    input: z.strictObject({ id, keyword: optionalLine(60).optional() }),
    output: z.object({ list: z.array(z.object({ id, account: z.string(), realName: z.string() })) }),
  }),
  addOne: call({
    path: '/operation/ticket/addOne',
    summary: 'Opens a ticket for a passenger. 400 for an order or a car that is not within reach.',
    access: 'operation:ticket:handle',
    effect: 'command',
    input: ticketForm,
    output: z.object({ id, number: z.string() }),
  }),
  addFromQuestion: call({
    path: '/operation/ticket/addFromQuestion',
    summary: 'Opens a ticket from a question that no entry of the answering service answered.',
    access: 'operation:ticket:handle',
    effect: 'command',
    input: z.strictObject({ questionId: id }),
    output: z.object({ id, number: z.string() }),
  }),
  updateOne: call({
    path: '/operation/ticket/updateOne',
    summary:
      'Changes what a ticket is about; another priority sets its clocks anew. 409 with `current` when it changed.',
    access: 'operation:ticket:handle',
    effect: 'command',
    current: detail,
    input: changeInput(ticketChange),
    output: moved,
  }),
  take: call({
    path: '/operation/ticket/take',
    summary: 'The caller becomes the owner of a ticket without one. 409 with `current` when somebody was faster.',
    access: 'operation:ticket:handle',
    effect: 'command',
    current: detail,
    input: z.strictObject({ id }),
    output: moved,
  }),
  assign: call({
    path: '/operation/ticket/assign',
    summary: 'Gives a ticket to a person who may handle it; that person is told. 409 with `current` when it changed.',
    access: 'operation:ticket:handle',
    effect: 'command',
    current: detail,
    input: z.strictObject({ ...seen, ownerId: id }),
    output: moved,
  }),
  reply: call({
    path: '/operation/ticket/reply',
    summary:
      'Writes to the passenger, and says where that leaves the next step. 409 with `current` when somebody else wrote or moved it meanwhile; the text is not sent then.',
    access: 'operation:ticket:handle',
    effect: 'command',
    current: detail,
    input: z.strictObject({ ...seen, text: entryText, move: z.enum(REPLY_MOVES) }),
    output: moved,
  }),
  note: call({
    path: '/operation/ticket/note',
    summary:
      'Writes an internal note, which no passenger sees; the clocks run on. 409 with `current` for a ticket that was merged.',
    access: 'operation:ticket:handle',
    effect: 'command',
    current: detail,
    input: z.strictObject({ id, text: entryText }),
    output: moved,
  }),
  typing: call({
    path: '/operation/ticket/typing',
    summary: 'Shows a passenger who chats, for some seconds, that somebody is writing. 404 outside the data scope.',
    access: 'operation:ticket:handle',
    effect: 'command',
    unaudited: 'a sign that lasts seconds; the reply itself is in the log',
    quota: { times: 60, seconds: 60 },
    input: z.strictObject({ id }),
    output: done,
  }),
  moveOne: call({
    path: '/operation/ticket/moveOne',
    summary:
      'Solves, closes or reopens a ticket. 409 with `current` when it changed, or when its state does not allow it.',
    access: 'operation:ticket:handle',
    effect: 'command',
    current: detail,
    input: z.strictObject({ ...seen, move: z.enum(TICKET_DEEDS) }),
    output: moved,
  }),
  takeMany: call({
    path: '/operation/ticket/takeMany',
    summary: 'The caller takes those of these tickets that have no owner and are not closed; others are left.',
    access: 'operation:ticket:handle',
    effect: 'command',
    input: z.strictObject({ ids }),
    output: several,
  }),
  closeMany: call({
    path: '/operation/ticket/closeMany',
    summary: 'Closes those of these tickets that the caller has or that nobody has; others are left.',
    access: 'operation:ticket:handle',
    effect: 'command',
    input: z.strictObject({ ids }),
    output: several,
  }),
  giveMoney: call({
    path: '/operation/ticket/giveMoney',
    summary:
      'Asks for a refund or a compensation for the order of a ticket: posted at once, or waiting for a second person above the amount that the configuration names. 409 without an order, or when more would go back than was paid.',
    access: 'operation:payment:refund',
    effect: 'command',
    current: detail,
    input: z.strictObject({
      ...seen,
      kind: z.enum(REFUND_KINDS),
      /** Minor units of the order’s currency. */
      amount: z.int().min(1).max(MOST_MINOR),
      /** Null only for a compensation: off what is due. */
      channel: z.enum(CHANNELS).nullable(),
      reason: line(200),
    }),
    output: z.object({ version, refundId: id, state: z.enum(REFUND_STATES) }),
  }),
  getMergeable: call({
    path: '/operation/ticket/getMergeable',
    summary:
      'Tickets within reach that this one can be merged into: of the same order or the same passenger, not done, not merged; newest first, at most 50.',
    access: 'operation:ticket:handle',
    effect: 'query',
    input: z.strictObject({ id, keyword: optionalLine(60).optional() }),
    output: z.object({
      list: z.array(z.object({ id, number: z.string(), subject: z.string(), state: z.enum(TICKET_STATES) })),
    }),
  }),
  merge: call({
    path: '/operation/ticket/merge',
    summary:
      'Merges a ticket into another of the same order or passenger: that one shows both conversations and the files, and of each clock keeps the one that runs out first; this one closes and points there. 409 with `current` when it changed, is closed, has tickets merged into it, or holds a car.',
    access: 'operation:ticket:handle',
    effect: 'command',
    current: detail,
    input: z.strictObject({ ...seen, intoId: id }),
    output: moved,
  }),
  undoMerge: call({
    path: '/operation/ticket/undoMerge',
    summary:
      'Takes a merge back: both tickets and their clocks are as they were. 409 when it is not merged, or when something was added since.',
    access: 'operation:ticket:handle',
    effect: 'command',
    current: detail,
    input: z.strictObject({ id }),
    output: moved,
  }),
  attach: call({
    path: '/operation/ticket/attach',
    summary: `Adds files to a ticket, which the passenger does not see; at most ${MOST_TICKET_FILES} of one ticket.`,
    access: 'operation:ticket:handle',
    effect: 'command',
    current: detail,
    input: z.strictObject({ id, fileIds: fileIds(MOST_TICKET_FILES).min(1) }),
    output: moved,
  }),
  getCabinPictures: call({
    path: '/operation/ticket/getCabinPictures',
    summary:
      'What cameras of the car of a ticket sent last within seven days, of each the latest since the ride ended. Empty where a car sends none.',
    access: 'operation:ticket:handle',
    effect: 'query',
    input: z.strictObject({ id }),
    output: z.object({ list: z.array(z.object({ id, camera: z.enum(CAR_CAMERAS), at: instant, url: z.string() })) }),
  }),
  checkCabin: call({
    path: '/operation/ticket/checkCabin',
    summary:
      'Records who looked into the cabin of the car of a lost-property ticket, and what was found; a picture that is named is kept with the ticket. 409 without a car.',
    access: 'operation:ticket:handle',
    effect: 'command',
    current: detail,
    input: z.strictObject({
      ...seen,
      finding: z.enum(CABIN_FINDINGS),
      text: optionalLine(200).default(''),
      /** One of `getCabinPictures` that shows it. */
      pictureId: id.optional(),
    }),
    output: moved,
  }),
  holdCar: call({
    path: '/operation/ticket/holdCar',
    summary: `Keeps the car of a lost-property ticket from its next order, at most ${MOST_HOLD_HOURS} hours: the dispatcher does not offer it. 409 without a car.`,
    access: 'operation:ticket:handle',
    effect: 'command',
    current: detail,
    input: z.strictObject({ ...seen, hours: z.int().min(1).max(MOST_HOLD_HOURS) }),
    output: moved,
  }),
  releaseCar: call({
    path: '/operation/ticket/releaseCar',
    summary: 'Lets a held car take orders again. 409 when it is not held.',
    access: 'operation:ticket:handle',
    effect: 'command',
    current: detail,
    input: z.strictObject(seen),
    output: moved,
  }),
  prepareHandOver: call({
    path: '/operation/ticket/prepareHandOver',
    summary:
      'Names the station where a lost thing is fetched, and makes a new code for the passenger: shown here once, and to the passenger’s app. A former code no longer holds.',
    access: 'operation:ticket:handle',
    effect: 'command',
    current: detail,
    input: z.strictObject({ ...seen, stationId: id }),
    output: z.object({ version, code: z.string() }),
  }),
  handOver: call({
    path: '/operation/ticket/handOver',
    summary: 'Staff hand a lost thing over to whoever says the code; the ticket is solved. 400 for a wrong code.',
    access: 'operation:ticket:handle',
    effect: 'command',
    current: detail,
    quota: { times: 10, seconds: 60 },
    input: z.strictObject({ ...seen, code: z.string().regex(/^\d{6}$/) }),
    output: moved,
  }),
};

const ref = line(100);
const QUOTA = { times: 600, seconds: 60 } as const;
const KEPT_BY_THE_TICKET = 'the ticket keeps who wrote, when, and what became of it';

const openTicket = z.object({
  number: z.string(),
  ticketRef: z.string(),
  kind: z.enum(TICKET_KINDS),
  state: z.enum(TICKET_STATES),
  subject: z.string(),
  createdAt: instant,
  updatedAt: instant,
  rating: z.int().nullable(),
  /** Where a lost thing waits, and the code to say there; null before. */
  handOver: z.object({ placeName: z.string(), code: z.string() }).nullable(),
  /** The public conversation, earliest first. */
  messages: z.array(z.object({ from: z.enum(['passenger', 'care']), text: z.string(), at: instant })),
});

/** Called by an app’s own server with its key for orders. An app reaches the tickets that it opened, by its own name for them. */
export const openCareCalls = {
  create: call({
    path: '/open/care/create',
    summary:
      'Opens a ticket. The same `ticketRef` again answers the same ticket and opens none. 404 for an order of another app.',
    access: 'public',
    effect: 'command',
    unaudited: KEPT_BY_THE_TICKET,
    quota: QUOTA,
    input: z.strictObject({
      ticketRef: ref,
      kind: about.kind,
      subject: about.subject,
      text: entryText,
      channel: z.enum(['app', 'miniProgram']).default('app'),
      /** The app’s name for the order. */
      externalId: ref.optional(),
      passengerName: optionalLine(60).default(''),
      passengerMobile: optionalMobile.default(''),
    }),
    output: z.object({ number: z.string(), state: z.enum(TICKET_STATES), isNew: z.boolean() }),
  }),
  addMessage: call({
    path: '/open/care/addMessage',
    summary: 'The passenger writes. The same `messageRef` again is taken once. 409 for a closed ticket: open another.',
    access: 'public',
    effect: 'command',
    unaudited: KEPT_BY_THE_TICKET,
    quota: QUOTA,
    input: z.strictObject({ ticketRef: ref, messageRef: ref, text: entryText }),
    output: z.object({ state: z.enum(TICKET_STATES) }),
  }),
  getById: call({
    path: '/open/care/getById',
    summary: 'A ticket of this app with its public conversation. 404 for any other.',
    access: 'public',
    effect: 'query',
    quota: QUOTA,
    input: z.strictObject({ ticketRef: ref }),
    output: openTicket,
  }),
  attach: call({
    path: '/open/care/attach',
    summary: `The passenger sends a file with a ticket: ${PASSENGER_FILE_ENDINGS.join(', ')}, at most ${MOST_PASSENGER_FILES} of one ticket. The same file again is taken once. 400 for one that is not what its name says, 409 for a closed ticket.`,
    access: 'public',
    effect: 'command',
    unaudited: KEPT_BY_THE_TICKET,
    quota: { times: 120, seconds: 60, atOnce: 4 },
    upload: { maxBytes: PASSENGER_FILE_BYTES },
    input: z.strictObject({ ticketRef: ref, name: line(200) }),
    output: z.object({ state: z.enum(TICKET_STATES) }),
  }),
  rate: call({
    path: '/open/care/rate',
    summary: 'The passenger rates a solved or closed ticket, 1 to 5; again to change it. Else 409.',
    access: 'public',
    effect: 'command',
    unaudited: KEPT_BY_THE_TICKET,
    quota: QUOTA,
    input: z.strictObject({ ticketRef: ref, rating: z.int().min(1).max(5), text: optionalLine(200).default('') }),
    output: done,
  }),
};
