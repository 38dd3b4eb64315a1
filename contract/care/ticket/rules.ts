/** Tickets of care: what they are about, their states with the moves between them, and their clocks. */

export const TICKET_KINDS = ['complaint', 'lostProperty', 'safety', 'refund', 'question'] as const;
export type TicketKind = (typeof TICKET_KINDS)[number];

export const TICKET_CHANNELS = ['phone', 'app', 'miniProgram', 'vehicle', 'mail', 'counter', 'portal'] as const;
export type TicketChannel = (typeof TICKET_CHANNELS)[number];

/** The most urgent first. */
export const TICKET_PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

export const TICKET_STATES = ['new', 'open', 'waitingUs', 'waitingPassenger', 'reopened', 'solved', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** In these somebody has to act. */
export const ACTIVE_STATES = ['new', 'open', 'waitingUs', 'reopened'] as const satisfies readonly TicketState[];
export const isActive = (state: TicketState): boolean => ACTIVE_STATES.some((active) => active === state);

/**
 * `take`: somebody becomes its owner; `answer`: a reply that leaves the next step with us; `ask`: a reply that leaves it
 * with the passenger; `hear`: the passenger wrote.
 */
export type TicketMove = 'take' | 'answer' | 'ask' | 'hear' | 'solve' | 'close' | 'reopen';

/** Which moves a state allows, and where they lead. A closed ticket hears no more: the passenger opens another. */
export const TICKET_TRANSITIONS: Readonly<Record<TicketState, Readonly<Partial<Record<TicketMove, TicketState>>>>> = {
  new: { take: 'open', answer: 'open', ask: 'waitingPassenger', hear: 'new', solve: 'solved', close: 'closed' },
  open: { take: 'open', answer: 'open', ask: 'waitingPassenger', hear: 'waitingUs', solve: 'solved', close: 'closed' },
  waitingUs: {
    take: 'waitingUs',
    answer: 'open',
    ask: 'waitingPassenger',
    hear: 'waitingUs',
    solve: 'solved',
    close: 'closed',
  },
  waitingPassenger: {
    take: 'waitingPassenger',
    answer: 'open',
    ask: 'waitingPassenger',
    hear: 'waitingUs',
    solve: 'solved',
    close: 'closed',
  },
  reopened: {
    take: 'open',
    answer: 'open',
    ask: 'waitingPassenger',
    hear: 'reopened',
    solve: 'solved',
    close: 'closed',
  },
  solved: { hear: 'reopened', reopen: 'reopened', close: 'closed' },
  closed: { reopen: 'reopened' },
};

/** What a person does with a ticket besides writing. */
export const TICKET_DEEDS = ['solve', 'close', 'reopen'] as const satisfies readonly TicketMove[];
/** Where a reply leaves the next step. */
export const REPLY_MOVES = ['ask', 'answer', 'solve'] as const satisfies readonly TicketMove[];

/** What an entry of the conversation is; `note` never leaves the console. */
export const ENTRY_KINDS = ['passenger', 'reply', 'note', 'event'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What happened to it. */
export const TICKET_EVENTS = [
  'opened',
  'taken',
  'assigned',
  'changed',
  'solved',
  'closed',
  'reopened',
  'breached',
  'carHeld',
  'carReleased',
  'handOverPrepared',
  'handedOver',
  'cabinFound',
  'cabinNothing',
  'cabinUnclear',
  'attached',
  'merged',
  'unmerged',
  'refundAsked',
  'compensationAsked',
] as const;
export type TicketEvent = (typeof TICKET_EVENTS)[number];

/** Files of one ticket, and what passengers may send. */
export const MOST_TICKET_FILES = 20;
export const PASSENGER_FILE_ENDINGS = ['jpg', 'jpeg', 'png', 'webp', 'pdf'] as const;
export const PASSENGER_FILE_BYTES = 10 * 1024 ** 2;
export const MOST_PASSENGER_FILES = 5;

/** What a look into the cabin of a car came to. */
export const CABIN_FINDINGS = ['found', 'nothing', 'unclear'] as const;
export type CabinFinding = (typeof CABIN_FINDINGS)[number];

/** What the conversation says of it. */
export const CABIN_EVENTS = {
  found: 'cabinFound',
  nothing: 'cabinNothing',
  unclear: 'cabinUnclear',
} as const satisfies Readonly<Record<CabinFinding, TicketEvent>>;

/** Lost property is found, or given up, within this time, day and night. */
export const LOST_PROPERTY_HOURS = 48;

/** The placeholders of a macro. */
export const MACRO_PLACES = ['passenger', 'ticket', 'order', 'car', 'me'] as const;

export type MacroPlaces = Readonly<Record<(typeof MACRO_PLACES)[number], string>>;

/** A macro with its placeholders filled: `{passenger}`, `{ticket}`, `{order}`, `{car}`, `{me}`. */
export const filledMacro = (text: string, places: MacroPlaces): string =>
  MACRO_PLACES.reduce((filled, place) => filled.replaceAll(`{${place}}`, places[place]), text);
