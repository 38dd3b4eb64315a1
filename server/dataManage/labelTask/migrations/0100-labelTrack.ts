/** Objects over the frames of a labelling job, and what belongs together. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "labelFrame" add "strip" text not null default ''`,
  `alter table "labelObject" add "track" text, add "isOutside" boolean not null default false, add "group" text,
    add check ("track" is not null or not "isOutside")`,
  `create index "labelObject_track" on "labelObject" ("jobId") where "track" is not null`,
  // frames that came from a set before tracks did
  `update "labelFrame" "l" set "strip" = "f"."scene" || '/' || "f"."sensor" from "labelTask" "t", "dataFrame" "f"
    where "t"."id" = "l"."taskId" and "f"."dataSetId" = "t"."dataSetId" and "f"."key" = "l"."setKey"
      and "f"."until" is null and "f"."importId" is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
