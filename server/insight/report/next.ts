import type { Db } from '#server/ground/database/pool.ts';
import { yearIn } from './clocks.ts';
import type { ReportRecord } from './present.ts';
import { insertReports, insertStep } from './queries.ts';

/**
 * Begins the next version of a report: with what the one before said where a person said it; the rest comes from the record of now.
 * `note` says why. Nothing comes back where there is a next one already.
 */
export async function beginNext(
  db: Db,
  report: ReportRecord,
  { at, userId, note = '' }: { at: Date; userId: string | null; note?: string },
): Promise<{ id: string } | undefined> {
  const { number, packId, packName, definition, alertId, from, to, dueAt, corrections, edition } = report;
  const next = {
    number,
    packId,
    packName,
    definition: JSON.stringify(definition),
    edition: edition + 1,
    alertId,
    fromAt: from,
    toAt: to,
    dueAt,
    corrections: JSON.stringify(corrections),
  };
  const added = await insertReports(db, [next], yearIn(definition.timeZone, at)).executeTakeFirst();
  if (added !== undefined)
    await insertStep(db, [{ reportId: added.id, step: 'revised', at: at.toISOString(), userId, note }]).execute();
  return added;
}
