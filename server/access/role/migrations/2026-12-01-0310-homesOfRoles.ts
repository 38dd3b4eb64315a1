/** Roles begin on the page with their own day, where nobody chose another since. */
import { sql, type Kysely } from 'kysely';

const HOMES = [
  ['data', 'operation/order', ''],
  ['supplier', 'operation/order', ''],
  ['student', 'task/taskStudent', ''],
  ['enterprise', 'task/taskEnterprise', ''],
  ['auditor', 'sys/sysLog', 'dashboard'],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [code, before, after] of HOMES)
    await sql`update "role" set "homePage" = ${after}
      where "code" = ${code} and "builtIn" and "homePage" = ${before}`.execute(db);
}
