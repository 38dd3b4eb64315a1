import type { Db } from '#server/ground/database/pool.ts';
import { scopeOf, type Scope } from '#server/ground/core/scope.ts';
import { reachOfSessions } from './queries.ts';

/** What the people behind sessions reach, by session id. */
export async function scopesOf(db: Db, sessionIds: readonly string[]): Promise<Map<string, Scope>> {
  const rows = await reachOfSessions(db, sessionIds).execute();
  return new Map(rows.map((row) => [row.id, scopeOf(row)]));
}
