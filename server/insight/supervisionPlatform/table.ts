import type { LinkProblem } from '#contract/ground/linkProblems.ts';
import type {
  PositionKind,
  PlatformState,
  SupervisionCoordinates,
  SupervisionKind,
} from '#contract/insight/supervision/rules.ts';
import type { DefaultTimestamp, Generated, Id, Ref, Timestamp, Version } from '#server/ground/database/columns.ts';
import type { StandingColumns } from '#server/ground/outward/standing.ts';

export interface SupervisionPlatformTable extends StandingColumns {
  id: Id;
  name: string;
  state: PlatformState;
  address: string;
  companyId: string;
  /** None: all. */
  areaCodes: string[];
  kinds: SupervisionKind[];
  positionKinds: Generated<PositionKind[]>;
  positionSeconds: Generated<number>;
  coordinates: SupervisionCoordinates;
  fareType: string;
  licenseId: string;
  driverName: string;
  driverPhone: string;
  tokenSealed: Generated<string>;
  /** PEM; empty: only the known ones are trusted. */
  certificate: string;
  keptDays: number;
  /** The car event up to which was recorded who began and ended service; null: none was yet. */
  carsUpTo: Generated<string | null>;
  remark: string;
  /** What happened before is no record by itself. */
  sinceAt: Timestamp;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

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

declare module '#server/ground/database/schema.ts' {
  interface Database {
    supervisionPlatform: SupervisionPlatformTable;
    supervisionPosition: SupervisionPositionTable;
  }
}
