import type { CallContext } from '#server/ground/core/context.ts';
import { mobileHashOf } from '#server/ground/person/person.ts';
import { segmentedBy } from '#server/operation/passengerSegment/service.ts';

/** Who rides: left out where nobody is known by the number. */
export interface Rider {
  readonly passengerId?: string;
  /** In which segments they are now. */
  readonly segmentIds: readonly string[];
}

/** @param mobile empty: nobody was named */
export async function riderOf(
  { db, services }: Pick<CallContext<'public'>, 'db' | 'services'>,
  mobile: string,
): Promise<Rider> {
  const hash = mobile === '' ? null : mobileHashOf(services.vault, mobile);
  const { passengerId, segmentIds } = await segmentedBy(db, hash, services.now());
  return passengerId === null ? { segmentIds } : { passengerId, segmentIds };
}
