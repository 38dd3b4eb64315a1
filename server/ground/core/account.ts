/** Which accounts may go on working. */
import { expressionBuilder } from 'kysely';
import type { Database } from '#server/ground/database/schema.ts';

/**
 * For queries over `sysUser`: whether what the account began goes on (sessions, uploads, tickets, streams). A lock with an end
 * came from wrong passwords, which a stranger can bring about; it keeps new sessions out and ends none.
 */
export function goesOn() {
  const eb = expressionBuilder<Database, 'sysUser'>();
  return eb.or([
    eb('sysUser.state', '=', 'enabled'),
    eb.and([eb('sysUser.state', '=', 'locked'), eb('sysUser.lockedUntil', 'is not', null)]),
  ]);
}
