import type { Id, Ref } from '#server/ground/database/columns.ts';

export interface PassengerWeekTable {
  passengerId: Ref;
  week: string;
  rides: number;
  /** PostgreSQL gives a bigint as text. */
  spent: string;
  ratingSum: number;
  ratingCount: number;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    passengerWeek: PassengerWeekTable;
    passengerWeekQueue: { id: Id; passengerId: Ref };
    passengerWeekClock: { only: boolean; timeZone: string };
  }
}
