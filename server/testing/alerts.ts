/** Alerts for tests, with everything that a test does not care about filled in. */
import type { Insertable } from 'kysely';
import { SEVERITY_OF } from '#contract/capacity/alert/rules.ts';
import type { AlertTable } from '#server/capacity/alert/table.ts';
import type { Db } from '#server/ground/database/pool.ts';

let serial = 0;

/** Adds an alert of a car that carried somebody, as it opened at this moment, and answers its id. */
export async function makeAlert(
  db: Db,
  carId: string,
  at: Date,
  wishes: Partial<Omit<Insertable<AlertTable>, 'evidence'>> = {},
): Promise<string> {
  serial += 1;
  const { kind = 'sos' } = wishes;
  const iso = at.toISOString();
  const { id } = await db
    .insertInto('alert')
    .values({
      carId,
      kind,
      severity: SEVERITY_OF[kind],
      urgency: String(serial),
      evidence: JSON.stringify({ at: iso, speed: 0, heading: null, charge: null, state: 'on_trip' }),
      openedAt: iso,
      occurredAt: iso,
      lastAt: iso,
      ...wishes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
