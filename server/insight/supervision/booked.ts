import { sql } from 'kysely';

/** Booked so long before the ride at most. */
export const BOOKED_BEFORE = sql`interval '40 days'`;
