/** A checked day of the demo. */
import type { Story } from '#server/ground/core/story.ts';
import { compareDay, keepCheck } from './check.ts';
import { newestInvoice, wantCheck } from './queries.ts';
import { dayBounds } from '#server/finance/reconciliation/reconcile.ts';

const BY = '陈志远';

/** The day of the demo's invoices: those that are still not issued stand open. Told after the invoices. */
export async function tellInvoiceCheck({ seeds: { db }, services }: Story): Promise<void> {
  const newest = await newestInvoice(db).executeTakeFirst();
  if (newest === undefined) return;
  const { clock } = services.ranges;
  const day = clock.text(Date.parse(newest.createdAt)).slice(0, 10);
  const bounds = dayBounds(clock, day);
  const madeAt = newest.createdAt;
  const { id } = await wantCheck(db, { day, madeBy: BY, madeAt }).executeTakeFirstOrThrow();
  const serving = { ...services, now: () => new Date(madeAt) };
  await keepCheck(db, serving, { id, day, madeBy: BY }, await compareDay(serving, db, bounds), false);
}
