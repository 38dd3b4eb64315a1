/** How well a supplier serves, in hundredths: one query for each figure. */
import type { Measure, Quality } from '#contract/finance/supplier/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { acceptanceOf, availabilityOf, incidentsOf, ratingsOf, type SupplierSpan } from './queries.ts';

export interface Measured {
  figure: number | null;
  of: number;
}

const hundredths = (of: number, share: number): Measured => ({ of, figure: of === 0 ? null : Math.round(share) });
const METRES_MEASURED_BY = 10_000_000;

/** The figures of a time, each with what it is made of. Time that is still to come counts for nothing. */
export async function measure(db: Db, span: SupplierSpan, now: Date): Promise<Record<Measure, Measured>> {
  const to = Date.parse(span.to) > now.getTime() ? now.toISOString() : span.to;
  const past = { ...span, to: Date.parse(to) < Date.parse(span.from) ? span.from : to };
  const { fit, whole } = await availabilityOf(db, past).executeTakeFirstOrThrow();
  const { accepted, offers } = await acceptanceOf(db, past).executeTakeFirstOrThrow();
  const { incidents, metres } = await incidentsOf(db, past).executeTakeFirstOrThrow();
  const { stars, ratings } = await ratingsOf(db, past).executeTakeFirstOrThrow();
  return {
    availability: hundredths(Number(whole), (Number(fit) / Number(whole)) * 10_000),
    acceptance: hundredths(Number(offers), (Number(accepted) / Number(offers)) * 10_000),
    incidents: hundredths(Number(metres), ((Number(incidents) * METRES_MEASURED_BY) / Number(metres)) * 100),
    rating: hundredths(Number(ratings), (Number(stars) / Number(ratings)) * 100),
  };
}

export const qualityOf = ({ availability, acceptance, incidents, rating }: Record<Measure, Measured>): Quality => ({
  availability: availability.figure,
  acceptance: acceptance.figure,
  incidents: incidents.figure,
  rating: rating.figure,
});
