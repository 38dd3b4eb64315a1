import type { DeviceState, RefusalReason } from '#contract/capacity/device/calls.ts';
import type { DeviceProtocol } from '#contract/capacity/telemetry/telemetry.ts';
import type { ColumnType } from 'kysely';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  OptionalTimestamp,
  Ref,
  Timestamp,
  Version,
} from '#server/ground/database/columns.ts';

export interface DeviceTable {
  id: Id;
  carId: Ref;
  protocol: DeviceProtocol;
  /** Empty for MQTT, where it is the fleet number of its car. */
  identity: string;
  /** Keyed; see `digestOfSecret`. */
  secretDigest: string;
  /** A JT/T 808 terminal may fetch its code once until then. */
  registrableUntil: OptionalTimestamp;
  /** A removed one frees its identity, and stays for the history. */
  state: Generated<DeviceState | 'removed'>;
  remark: Generated<string>;
  lastSeenAt: OptionalTimestamp;
  lastAddress: Generated<string>;
  /** The node that holds its connection. */
  connectedNode: string | null;
  connectedAt: OptionalTimestamp;
  refusedCount: Generated<string>;
  createdBy: Ref | null;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

/** How many messages of a kind were taken, or refused for a reason, on a day. */
export interface GatewayCountTable {
  day: ColumnType<string, string, string>;
  protocol: DeviceProtocol;
  kind: string;
  /** Empty: taken. */
  reason: RefusalReason | '';
  count: Generated<string>;
}

/** Refused messages; the newest are kept. */
export interface RefusedFrameTable {
  id: Id;
  at: Timestamp;
  protocol: DeviceProtocol;
  deviceId: Ref | null;
  identity: string;
  address: string;
  kind: string;
  reason: RefusalReason;
  /** Its first bytes. */
  hex: string;
  size: number;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    device: DeviceTable;
    gatewayCount: GatewayCountTable;
    refusedFrame: RefusedFrameTable;
  }
}
