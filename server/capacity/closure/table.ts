import type { ClosureOrigin, ClosureStep } from '#contract/capacity/closure/rules.ts';
import type { VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import type { AreaGeometry, Bounds } from '#contract/ground/geometry.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  JSONColumnType,
  OptionalTimestamp,
  Ref,
  Timestamp,
  Version,
} from '#server/ground/database/columns.ts';

/** An area that an authority closed; none is ever deleted. */
export interface ClosureTable {
  id: Id;
  authority: string;
  /** The authority's name for it; empty: none. */
  reference: Generated<string>;
  reason: string;
  origin: ClosureOrigin;
  /** Of the key that closed it; empty: a person. */
  source: Generated<string>;
  isDrill: Generated<boolean>;
  geometry: JSONColumnType<AreaGeometry>;
  bounds: Bounds | null;
  /** Square metres. */
  area: number;
  vertexCount: number;
  fromAt: Timestamp;
  /** Null: until it is lifted. */
  untilAt: OptionalTimestamp;
  /** Null: its time has not come. */
  beganAt: OptionalTimestamp;
  /** When the cars inside were first looked for; null: they were not yet. */
  lookedAt: OptionalTimestamp;
  /** The first moment without a car in it. */
  clearAt: OptionalTimestamp;
  endedAt: OptionalTimestamp;
  endReason: Generated<string>;
  createdByName: Generated<string>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

/** A car in a closed area, from when it was seen inside until it left; one that comes again has another row. */
export interface ClosureCarTable {
  id: Id;
  closureId: Ref;
  carId: Ref;
  atStart: boolean;
  /** Out of service, so that it cannot drive out. */
  isStanding: boolean;
  vehicleState: VehicleState;
  orderNo: Generated<string>;
  /** By the car's clock. */
  enteredAt: Timestamp;
  leftAt: OptionalTimestamp;
  /** The last that it was sent. */
  commandId: Ref | null;
  commands: Generated<number>;
  /** When to look whether it needs another command; null: not again. */
  nextAt: OptionalTimestamp;
}

/** The history of a closure. */
export interface ClosureStepTable {
  id: Id;
  closureId: Ref;
  at: Timestamp;
  step: ClosureStep;
  by: Generated<string>;
  note: Generated<string>;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    closure: ClosureTable;
    closureCar: ClosureCarTable;
    closureStep: ClosureStepTable;
  }
}
