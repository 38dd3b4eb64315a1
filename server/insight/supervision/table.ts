import type { RecordFields, RecordState, SupervisionKind } from '#contract/insight/supervision/rules.ts';
import type {
  Generated,
  Id,
  JSONColumnType,
  OptionalTimestamp,
  Ref,
  Timestamp,
  Version,
} from '#server/ground/database/columns.ts';

/** What happened, as it is sent to a platform. The database refuses to change what was recorded, and what has come to an end. */
export interface SupervisionRecordTable {
  id: Id;
  platformId: Ref;
  kind: SupervisionKind;
  /** Names the fact, so that it is recorded once. */
  key: string;
  edition: Generated<number>;
  /** The order in which records go out; that of all its versions. */
  place: Generated<string>;
  /** What keeps the order among its records: an order or a car. */
  subject: string;
  orderId: Ref | null;
  orderNo: Generated<string>;
  areaCode: Generated<string>;
  supplierId: Ref | null;
  at: Timestamp;
  /** In Beijing. */
  day: string;
  fields: JSONColumnType<RecordFields>;
  /** 14 digits of what came before it of the same subject; 0: nothing. */
  notBefore: Generated<string>;
  /** `Field:problem` */
  findings: Generated<string[]>;
  state: RecordState;
  sendId: Ref | null;
  reason: Generated<string>;
  note: Generated<string>;
  byUserId: Ref | null;
  settledAt: OptionalTimestamp;
  createdAt: Timestamp;
  version: Version;
}

/** A request with records of one kind; the same records go with it until it is settled. */
export interface SupervisionSendTable {
  id: Id;
  platformId: Ref;
  kind: SupervisionKind;
  records: number;
  at: Timestamp;
  tries: Generated<number>;
  state: Generated<'open' | 'taken' | 'split' | 'refused'>;
  status: Generated<number>;
  answer: Generated<string>;
  settledAt: OptionalTimestamp;
}

/** What became true of an order beside its steps. */
export interface SupervisionDueTable {
  orderId: Ref;
  kind: 'operatePay' | 'ratedPassenger';
}

/** A day of Beijing, as it was last counted. */
export interface SupervisionDayTable {
  id: Id;
  platformId: Ref;
  day: string;
  kind: SupervisionKind;
  happened: number;
  recorded: number;
  accepted: number;
  waiting: number;
  held: number;
  rejected: number;
  dropped: number;
  missing: number;
  countedAt: Timestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    supervisionRecord: SupervisionRecordTable;
    supervisionSend: SupervisionSendTable;
    supervisionDue: SupervisionDueTable;
    supervisionDay: SupervisionDayTable;
  }
}
