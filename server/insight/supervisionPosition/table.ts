import type { LinkProblem } from '#contract/ground/linkProblems.ts';
import type { Generated, Ref, Timestamp } from '#server/ground/database/columns.ts';

/** How far the positions of cars were sent to a platform. */
export interface SupervisionPositionTable {
  platformId: Ref;
  /** All positions before it were sent. */
  sentTo: Timestamp;
  dueAt: Timestamp;
  failures: Generated<number>;
  problem: Generated<LinkProblem | ''>;
  /** What the platform said when it last failed or did not accept some. */
  said: Generated<string>;
}

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
    supervisionPosition: SupervisionPositionTable;
    supervisionPositionDay: SupervisionPositionDayTable;
  }
}
