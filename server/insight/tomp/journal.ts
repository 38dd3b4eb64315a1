/** What a broker owes: one entry for each ride that was charged, cancellation fees among them. */
import type { z } from 'zod';
import type { TompJournalEntry } from '#contract/insight/tomp/answers.ts';
import { majorOf } from '#contract/ground/currency.ts';
import type { Asked } from './asked.ts';
import { REF } from './bookings.ts';
import { pageOf } from './operator.ts';
import { tompCharges } from './queries.ts';
import type { tompJournalQuery } from './questions.ts';
import { fareOf } from './show.ts';

export async function journalOf(
  { db, source, language }: Asked,
  { from, to, id, state, category, ...page }: z.output<typeof tompJournalQuery>,
): Promise<TompJournalEntry[]> {
  const bounds = pageOf(page);
  // all of them are fares that are still to be invoiced: invoices to brokers are not kept here
  if (id !== undefined && !REF.test(id)) return [];
  if (state === 'INVOICED' || (category !== undefined && category !== 'ALL' && category !== 'FARE')) return [];
  const rows = await tompCharges(db, source, { ref: id, from, to }, bounds).execute();
  return rows.map(({ ref, status, currency, distance, duration, lines, total, tax }) => {
    const details = fareOf({ currency, total, tax, lines }, false, language);
    const isDriven = status === 'completed';
    return {
      amount: majorOf(total, currency),
      ...(tax > 0 ? { amountExVat: majorOf(total - tax, currency) } : {}),
      currencyCode: currency,
      category: 'FARE',
      journalId: ref,
      journalSequenceId: '1',
      state: 'TO_INVOICE',
      ...(isDriven && distance !== null ? { distance: distance / 1000, distanceType: 'KM' as const } : {}),
      ...(isDriven && duration !== null ? { usedTime: Math.max(0, duration) } : {}),
      details,
    };
  });
}
