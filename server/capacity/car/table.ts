import type { CarDocumentKind, CarEnergy, CarRecordState } from '#contract/capacity/car/rules.ts';
import type { DefaultTimestamp, Generated, Id, Ref, Timestamp, Version } from '#server/ground/database/columns.ts';

export interface CarTable {
  id: Id;
  /** Names the car in topics and on screens; see `FLEET_NUMBER`. */
  fleetNumber: string;
  plate: string;
  vin: Generated<string>;
  model: Generated<string>;
  supplierId: Ref | null;
  /** Code of the administrative division it belongs to; empty when unknown. */
  areaCode: Generated<string>;
  /** Its home. */
  stationId: Ref | null;
  /** For filters and rules. */
  groups: Generated<string[]>;
  seats: Generated<number>;
  wheelchair: Generated<boolean>;
  energy: Generated<CarEnergy>;
  softwareVersion: Generated<string>;
  /** The record's own, not where the vehicle is in its life on the road. A car that is sold keeps its history. */
  state: Generated<CarRecordState>;
  /** `YYYY-MM-DD`; changes with the documents. */
  documentsExpireOn: Generated<string | null>;
  remark: Generated<string>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

export interface CarDocumentTable {
  id: Id;
  carId: Ref;
  kind: CarDocumentKind;
  number: Generated<string>;
  /** Days, `YYYY-MM-DD`. */
  issuedOn: string | null;
  expiresOn: string | null;
  remark: Generated<string>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

/** When a car is not for passengers. */
export interface CarMaintenanceTable {
  id: Id;
  carId: Ref;
  startsAt: Timestamp;
  endsAt: Timestamp;
  reason: string;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    car: CarTable;
    carDocument: CarDocumentTable;
    carMaintenance: CarMaintenanceTable;
  }
}
