/** Suppliers were drawn much like platforms, and a teacher’s tasks like passenger segments; where nobody chose another drawing since. */
import { sql, type Kysely } from 'kysely';

const PAGES = [
  ['menu:operation/supplier', 'apartment', 'gold'],
  ['menu:task/taskTeacher', 'team', 'bulb'],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [key, before, after] of PAGES)
    await sql`update "menu" set "icon" = ${after} from "seed"
      where "seed"."key" = ${key} and "seed"."rowId" = "menu"."id" and "menu"."icon" = ${before}`.execute(db);
}
