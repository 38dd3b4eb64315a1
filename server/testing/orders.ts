/** Orders for tests, with everything that a test does not care about filled in. */
import type { Insertable } from 'kysely';
import type { Db } from '#server/ground/database/pool.ts';
import { sealedToFind } from '#server/ground/person/person.ts';
import type { Vault } from '#server/ground/vault/vault.ts';
import type { OrderTable } from '#server/operation/order/table.ts';

/** The columns of whoever rides. */
export const rider = (vault: Vault, name: string, mobile: string) => sealedToFind(vault, { name, mobile });

let serial = 0;

type Wishes = Partial<Omit<Insertable<OrderTable>, 'priceParts'>> & { priceParts?: { kind: string; amount: number }[] };

/** Adds an order and answers its id. */
export async function makeOrder(db: Db, { priceParts = [], ...wishes }: Wishes = {}): Promise<string> {
  serial += 1;
  const { id } = await db
    .insertInto('order')
    .values({
      orderNo: `T-${serial}`,
      source: 'test',
      sourceRef: String(serial),
      status: 'completed',
      requestedAt: new Date(Date.UTC(2025, 0, 1, 0, 0, serial)).toISOString(),
      ...wishes,
      priceParts: JSON.stringify(priceParts),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
