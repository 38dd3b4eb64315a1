/** Frames of labelling tasks that are pictures of a data set, to which what was accepted goes back. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "labelTask" add "dataSetId" bigint references "dataSet" ("id") on delete set null`,
  `create index "labelTask_dataSetId" on "labelTask" ("dataSetId")`,
  `alter table "labelFrame" alter "fileId" drop not null, add "sha256" text references "dataContent" ("sha256"),
    add "setKey" text, add check (("fileId" is null) <> ("sha256" is null))`,
  `create index "labelFrame_sha256" on "labelFrame" ("sha256")`,
  `create unique index "labelFrame_setKey" on "labelFrame" ("taskId", "setKey") where not "isRepeated"`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
