/**
 * What a car does in the terms of the figures, from its MDS states and in SQL. California's quarterly report has the same
 * parts of a day: period 1, nobody has ordered; period 2, to the pick-up; period 3, somebody is aboard.
 */
import { sql, type RawBuilder } from 'kysely';

/** Of an hour; each has a column of its own. */
export const PHASES = ['idle', 'toPickUp', 'occupied', 'outOfService', 'offline'] as const;
export type Phase = (typeof PHASES)[number];

/** Columns of metres by what the car did; an order alone makes a way more than an empty one. */
export const METRES = {
  emptyMetres: ['idle', 'outOfService', 'removed'],
  toPickUpMetres: ['toPickUp'],
  occupiedMetres: ['occupied'],
  unknownMetres: ['offline'],
} as const satisfies Record<string, readonly (Phase | 'removed')[]>;
type MetreColumn = keyof typeof METRES;
const isMetreColumn = (name: string): name is MetreColumn => Object.hasOwn(METRES, name);
export const METRE_COLUMNS: readonly MetreColumn[] = Object.keys(METRES).filter(isMetreColumn);

/** States that say by themselves what the car does. */
const PLAIN_STATES = sql`('available', 'reserved', 'on_trip', 'non_operational', 'removed')`;
/** Whether what an event (`table`) led to follows from nothing before it. */
export const isPlain = (table: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.stateAfter`)} in ${PLAIN_STATES}`;

/**
 * What a car does from an event (`e`) on; `removed` beside the phases, since silence is expected of it. Whether somebody is aboard
 * of a car that stopped, or left the area of operation, was said by what came before.
 */
export const PHASE_SINCE: RawBuilder<string> = sql<string>`case "e"."stateAfter"
  when 'available' then 'idle' when 'reserved' then 'toPickUp' when 'on_trip' then 'occupied'
  when 'non_operational' then 'outOfService' when 'removed' then 'removed' when 'non_contactable' then 'offline'
  else coalesce((select case when "b"."event" = 'trip_stop' or "b"."stateAfter" = 'on_trip' then 'occupied'
      when "b"."event" = 'reservation_stop' or "b"."stateAfter" = 'reserved' then 'toPickUp' end
    from "carEvent" as "b" where "b"."carId" = "e"."carId" and "b"."outcome" = 'taken'
      and ("b"."orderedAt", "b"."id") <= ("e"."orderedAt", "e"."id") and "b"."orderedAt" > "e"."orderedAt" - interval '2 days'
      and ("b"."event" in ('reservation_stop', 'trip_stop') or ${isPlain('b')})
    order by "b"."orderedAt" desc, "b"."id" desc limit 1), 'outOfService') end`;
