/** How often stories of the portal were opened, by day: counts, and nothing of whoever opened them. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table if not exists "sitePageRead" (
        "code" text not null,
        "day" date not null,
        "times" bigint not null,
        primary key ("code", "day")
      )`,
    )
    .execute(db);
}
