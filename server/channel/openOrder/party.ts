/** How many ride: whether any car could take them. */
import type { Message } from '#server/ground/core/messages.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Party } from '#server/operation/dispatch/largestCars.ts';
import type { Services } from '#server/services.ts';
import { openOrderMessages } from './messages.ts';

/** @throws Refusal 409 for more than the largest car for such a ride has seats; where there is none yet, nothing is known */
export async function refuseParty(
  db: Db,
  { dispatcher }: Pick<Services, 'dispatcher'>,
  party: Party,
  sentence: Message = openOrderMessages.tooMany,
): Promise<void> {
  const most = await dispatcher.largestCars.tooFewFor(db, party);
  if (most !== null) throw new Refusal(409, sentence, { params: { most, seats: party.seats } });
}
