/** Plates that were written in wide letters become what they are when they are typed today. Where that one is another car's, it stays. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `update "car" as "c" set "plate" = upper(normalize("c"."plate", nfkc))
    where "c"."plate" <> upper(normalize("c"."plate", nfkc))
      and not exists (select from "car" as "o" where "o"."id" <> "c"."id" and "o"."state" <> 'sold' and "c"."state" <> 'sold'
        and upper(normalize("o"."plate", nfkc)) = upper(normalize("c"."plate", nfkc)))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
