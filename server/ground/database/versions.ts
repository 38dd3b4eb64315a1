/** What a change sets besides its fields. */
import { sql } from 'kysely';

/** Whoever saw the row before is told that it is another now (`takeRow`). */
export const NEXT_VERSION = { version: sql<number>`"version" + 1` };

/** A change that its list shows the time of. */
export const CHANGED = { ...NEXT_VERSION, updatedAt: sql<string>`now()` };
