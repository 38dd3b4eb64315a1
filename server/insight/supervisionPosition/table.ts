import type { Generated, Ref } from '#server/ground/database/columns.ts';

/** How many of a day in Beijing; the positions themselves are the tracks of the cars. */
export interface SupervisionPositionDayTable {
  platformId: Ref;
  day: string;
  accepted: Generated<string>;
  refused: Generated<string>;
  held: Generated<string>;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    supervisionPositionDay: SupervisionPositionDayTable;
  }
}
