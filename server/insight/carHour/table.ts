import type { Id, OptionalTimestamp, Ref, Timestamp } from '#server/ground/database/columns.ts';

/** What a car did in an hour. Never changed: counted again from positions and events instead. */
export interface CarHourTable {
  /** The beginning of the hour by the fleet's clock. */
  at: Timestamp;
  carId: Ref;
  /** Milliseconds; together a whole hour. */
  idle: number;
  toPickUp: number;
  occupied: number;
  outOfService: number;
  offline: number;
  emptyMetres: number;
  toPickUpMetres: number;
  occupiedMetres: number;
  /** Driven while nobody knew what for. */
  unknownMetres: number;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    carHour: CarHourTable;
    carHourQueue: { id: Id; carId: Ref; since: Timestamp; until: OptionalTimestamp };
    carHourClock: { only: boolean; timeZone: string; countedTo: Timestamp };
  }
}
