/** Whose a ticket is: the passenger of its order, else the one with its mobile number. */
import type { Db } from '#server/ground/database/pool.ts';
import type { Vault } from '#server/ground/vault/vault.ts';
import { digitsOf, mobileHashOf, opened } from '#server/operation/passenger/service.ts';
import { numbersOfPassenger, passengerOfHash, personOfTicket, type Person } from './queries.ts';

/** Digits are in a number, or it is masked or no number. */
const isNumber = (mobile: string): boolean => /^[-+() .0-9]*\d[-+() .0-9]*$/.test(mobile);

/** All that tickets of a passenger are found by. */
export async function personOf(db: Db, vault: Vault, passengerId: string): Promise<Person> {
  const numbers = await numbersOfPassenger(db, passengerId).execute();
  const mobiles = numbers.map(({ mobileSealed }) => digitsOf(opened(vault, 'mobile', mobileSealed)));
  return { orderId: null, passengerId, mobiles: mobiles.filter((digits) => digits !== '') };
}

/** Whom a ticket is for, and by what their tickets are found. */
export async function personOfOne(db: Db, vault: Vault, ticketId: string): Promise<Person> {
  const { orderId, passengerMobile, passengerId } = await personOfTicket(db, ticketId).executeTakeFirstOrThrow();
  const own = isNumber(passengerMobile) ? [digitsOf(passengerMobile)] : [];
  const [mobile] = own;
  const known =
    passengerId ??
    (mobile === undefined
      ? undefined
      : (await passengerOfHash(db, mobileHashOf(vault, mobile)).executeTakeFirst())?.id);
  if (known === undefined) return { orderId, passengerId: null, mobiles: own };
  const { mobiles } = await personOf(db, vault, known);
  return { orderId, passengerId: known, mobiles: [...new Set([...mobiles, ...own])] };
}
