/** What was accepted of a dispute stands beside what was asked. Of those accepted before only what was accepted is known. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "supplierDispute" add column "accepted" bigint`,
  `update "supplierDispute" set "accepted" = "amount" where "state" = 'accepted'`,
  `alter table "supplierDispute" add check (("state" = 'accepted') = ("accepted" is not null))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
