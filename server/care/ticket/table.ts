import type { ColumnType, GeneratedAlways } from 'kysely';
import type {
  CabinFinding,
  EntryKind,
  TicketChannel,
  TicketEvent,
  TicketKind,
  TicketPriority,
  TicketState,
} from '#contract/care/ticket/rules.ts';
import type { Generated, Id, OptionalTimestamp, Ref, Timestamp, Version } from '#server/ground/database/columns.ts';

/** Of a ticket, what a merge changes. */
export interface BeforeMerge {
  state: TicketState;
  ownerId: string | null;
  firstDueAt: string | null;
  nextDueAt: string | null;
  solveDueAt: string | null;
  pausedAt: string | null;
  dueAt: string | null;
  attention: string;
  breachedAt: string | null;
  closedAt: string | null;
}

export interface MergedBack {
  ticket: BeforeMerge;
  into: BeforeMerge;
  /** Of the other one after the merge: another means that something was added. */
  intoVersion: number;
}

export interface TicketTable {
  id: Id;
  number: GeneratedAlways<string>;
  kind: TicketKind;
  priority: TicketPriority;
  category: Generated<string>;
  subject: string;
  channel: TicketChannel;
  state: Generated<TicketState>;
  /** Name and number; see `server/ground/person`. Empty for nobody. */
  personSealed: Generated<string>;
  mobileHash: Generated<string>;
  /** Of a ticket from before they were sealed; emptied when it is. */
  plainName: Generated<string>;
  plainMobile: Generated<string>;
  orderId: Ref | null;
  carId: Ref | null;
  /** Of the order, else of the car: who reaches the ticket. */
  supplierId: Ref | null;
  areaCode: Generated<string>;
  /** The app that opened it, and its name for it; empty for staff. */
  source: Generated<string>;
  sourceRef: Generated<string>;
  ownerId: Ref | null;
  team: Generated<string>;
  firstDueAt: OptionalTimestamp;
  nextDueAt: OptionalTimestamp;
  solveDueAt: OptionalTimestamp;
  pausedAt: OptionalTimestamp;
  dueAt: OptionalTimestamp;
  /** See `standingOf`. */
  attention: string;
  firstAnsweredAt: OptionalTimestamp;
  breachedAt: OptionalTimestamp;
  rating: number | null;
  ratingText: Generated<string>;
  heldUntil: OptionalTimestamp;
  heldById: Ref | null;
  handOverStationId: Ref | null;
  /** Sealed. */
  handOverCode: string | null;
  handedOverAt: OptionalTimestamp;
  /** When somebody of ours was last seen writing to the passenger. */
  typingAt: OptionalTimestamp;
  /** Where it goes on; the ticket itself is closed then. */
  mergedIntoId: Ref | null;
  mergedAt: OptionalTimestamp;
  /** What undoing the merge brings back. */
  mergedBack: ColumnType<MergedBack | null, string | null | undefined, string | null>;
  cabinFinding: CabinFinding | null;
  cabinCheckedAt: OptionalTimestamp;
  cabinCheckedById: Ref | null;
  /** The picture that shows it. */
  cabinPictureId: Ref | null;
  createdById: Ref | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  solvedAt: OptionalTimestamp;
  closedAt: OptionalTimestamp;
  version: Version;
}

export interface TicketEntryTable {
  id: Id;
  ticketId: Ref;
  kind: EntryKind;
  event: TicketEvent | null;
  text: Generated<string>;
  userId: Ref | null;
  toUserId: Ref | null;
  /** The app's name for a message. */
  ref: string | null;
  at: Timestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    ticket: TicketTable;
    ticketEntry: TicketEntryTable;
  }
}
