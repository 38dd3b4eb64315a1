/** Whose a ticket is: the passenger of its order, else the one with its mobile number. */
import type { Db } from '#server/ground/database/pool.ts';
import type { Vault } from '#server/ground/vault/vault.ts';
import { mobileHashOf } from '#server/ground/person/person.ts';
import { opened } from '#server/care/passenger/service.ts';
import { numbersOfPassenger, passengerOfHash, personOfTicket, type Person } from './queries.ts';

/** All that tickets of a passenger are found by. */
export async function personOf(db: Db, vault: Vault, passengerId: string): Promise<Person> {
  const numbers = await numbersOfPassenger(db, passengerId).execute();
  const mobiles = numbers.map(({ mobileSealed }) => opened(vault, 'mobile', mobileSealed));
  const mobileHashes = mobiles.filter((mobile) => mobile !== '').map((mobile) => mobileHashOf(vault, mobile));
  return { orderId: null, passengerId, mobileHashes };
}

/** Whom a ticket is for, and by what their tickets are found. */
export async function personOfOne(db: Db, vault: Vault, ticketId: string): Promise<Person> {
  const { orderId, mobileHash, passengerId } = await personOfTicket(db, ticketId).executeTakeFirstOrThrow();
  const own = mobileHash === '' ? [] : [mobileHash];
  const known =
    passengerId ?? (mobileHash === '' ? undefined : (await passengerOfHash(db, mobileHash).executeTakeFirst())?.id);
  if (known === undefined) return { orderId, passengerId: null, mobileHashes: own };
  const { mobileHashes } = await personOf(db, vault, known);
  return { orderId, passengerId: known, mobileHashes: [...new Set([...mobileHashes, ...own])] };
}
