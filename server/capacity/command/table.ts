import type { CommandState } from '#contract/capacity/command/rules.ts';
import type { CommandMessage, DeviceProtocol } from '#contract/capacity/telemetry/telemetry.ts';
import type {
  Generated,
  Id,
  JSONColumnType,
  OptionalTimestamp,
  Ref,
  Timestamp,
  Version,
} from '#server/ground/database/columns.ts';

export type CommandOrder = NonNullable<CommandMessage['order']>;
type Recording = NonNullable<CommandMessage['recording']>;
/** As it is kept: the token of the upload sealed. */
export type KeptRecording = Omit<Recording, 'upload'> & {
  readonly upload: Omit<Recording['upload'], 'token'> & { readonly sealedToken: string };
};

export interface CommandTable {
  id: Id;
  carId: Ref;
  kind: CommandMessage['kind'];
  state: CommandState;
  reason: Generated<string>;
  text: Generated<string>;
  stationId: Ref | null;
  order: JSONColumnType<CommandOrder | null, string | null | undefined>;
  recording: JSONColumnType<KeptRecording | null, string | null | undefined>;
  /** The closed area that asks for it. */
  closureId: Ref | null;
  /** Null: the platform itself. */
  requestedBy: Ref | null;
  createdAt: Timestamp;
  /** Until when it has to be confirmed, or else delivered. */
  expiresAt: Timestamp;
  /** Seconds that it may take once it was received. */
  doneWithin: number;
  /** When it is to be sent, or sent again. */
  dueAt: OptionalTimestamp;
  attempts: Generated<number>;
  /** By which it went. */
  protocol: DeviceProtocol | null;
  sentAt: OptionalTimestamp;
  receivedAt: OptionalTimestamp;
  endedAt: OptionalTimestamp;
  /** The reason that the car gave for refusing, or the reason for cancelling. */
  answer: Generated<string>;
  cancelledBy: Ref | null;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    command: CommandTable;
  }
}
