/** Clouds of points as frames of labelling tasks: they have no width. Notes in them are pinned in metres. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "labelFrame" drop constraint "labelFrame_width_check", drop constraint "labelFrame_height_check",
    add check ("width" > 0 and "height" > 0 or "width" = 0 and "height" = 0),
    add "kind" text not null generated always as (case when "width" = 0 then 'cloud' else 'picture' end) stored`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
