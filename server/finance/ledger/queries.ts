/** Queries over the ledger. Postings are only added. */
import { sql } from 'kysely';
import type { AccountCode, AccountKind, PostingKind } from '#contract/finance/ledger/rules.ts';
import { minor, minorOrNull } from '#server/ground/database/amounts.ts';
import type { Db } from '#server/ground/database/pool.ts';

/** The accounts of these codes; those that are there stay. */
export const insertAccounts = (db: Db, accounts: readonly { code: string; kind: AccountKind }[]) =>
  db
    .insertInto('ledgerAccount')
    .values([...accounts])
    .onConflict((conflict) => conflict.doNothing());

/**
 * Adds postings, given as a JSON list of objects with the columns of one. One whose key is there already stays as it is, and does
 * not come back.
 */
export const insertPostings = (db: Db, postings: string) =>
  db
    .insertInto('posting')
    .columns(['kind', 'key', 'at', 'orderId', 'reference', 'note', 'reversesId', 'postedBy'])
    .expression(
      db
        .selectFrom(
          sql<{
            kind: PostingKind;
            key: string;
            at: string;
            orderId: string | null;
            reference: string;
            note: string;
            reversesId: string | null;
            postedBy: string;
          }>`json_to_recordset(${postings}::json)`.as<'fresh'>(
            sql`"fresh"("kind" text, "key" text, "at" timestamptz, "orderId" bigint, "reference" text, "note" text, "reversesId" bigint, "postedBy" text)`,
          ),
        )
        .selectAll(),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(['id', 'key']);

/** Adds the entries of postings of this transaction, given as a JSON list. */
export const insertEntries = (db: Db, entries: string) =>
  db
    .insertInto('ledgerEntry')
    .columns(['postingId', 'line', 'account', 'amount', 'currency'])
    .expression(
      db
        .selectFrom(
          sql<{
            postingId: string;
            line: number;
            account: AccountCode;
            amount: string;
            currency: string;
          }>`json_to_recordset(${entries}::json)`.as<'fresh'>(
            sql`"fresh"("postingId" bigint, "line" smallint, "account" text, "amount" bigint, "currency" text)`,
          ),
        )
        .selectAll(),
    );

/** An order, locked before its money: whoever posts of it, or judges what is told of it, takes turns. */
export const lockOrderToPost = (db: Db, id: string) =>
  db.selectFrom('order').where('id', '=', id).select('id').forNoKeyUpdate();

export const postingByKey = (db: Db, key: string) => db.selectFrom('posting').select('id').where('key', '=', key);

/** A posting, and whether another one takes it back. */
export const postingToReverse = (db: Db, id: string) =>
  db
    .selectFrom('posting as p')
    .leftJoin('posting as r', 'r.reversesId', 'p.id')
    .where('p.id', '=', id)
    .select([
      'p.id',
      'p.kind',
      'p.orderId',
      'p.reference',
      'p.reversesId',
      'r.id as reversedById',
      'r.key as reversedByKey',
    ]);

export const entriesOf = (db: Db, postingIds: readonly string[]) =>
  db
    .selectFrom('ledgerEntry')
    .where('postingId', '=', sql<string>`any(${[...postingIds]}::bigint[])`)
    .select(['postingId', 'line', 'account', 'amount', 'currency'])
    .orderBy('postingId')
    .orderBy('line');

/**
 * What an order was charged, paid, refunded and compensated, and what is due (below zero: what we owe), in minor units. Zeros for
 * an order that nothing was posted for. No row for an order that is not there.
 */
export const orderMoney = (db: Db, orderId: string) =>
  db
    .selectFrom('order as o')
    .leftJoin('orderMoney as m', 'm.orderId', 'o.id')
    .where('o.id', '=', orderId)
    .select((eb) => [
      eb.fn.coalesce('m.currency', 'o.currency').as('currency'),
      minor(sql`coalesce("m"."charged", 0)`).as('charged'),
      minor(sql`coalesce("m"."paid", 0)`).as('paid'),
      minor(sql`coalesce("m"."refunded", 0)`).as('refunded'),
      minor(sql`coalesce("m"."compensated", 0)`).as('compensated'),
      minor(sql`coalesce("m"."due", 0)`).as('due'),
    ]);

/** How an order is paid, as its money says; no row before anything was posted of it. */
export const paymentStateOf = (db: Db, orderId: string) =>
  db
    .selectFrom('orderMoney as m')
    .where('m.orderId', '=', orderId)
    .select(
      sql<'unpaid' | 'paid' | 'refunded'>`case when "m"."refunded" > 0 and "m"."refunded" >= "m"."paid" then 'refunded'
        when "m"."due" <= 0 and ("m"."charged" > 0 or "m"."paid" > 0) then 'paid' else 'unpaid' end`.as('state'),
    );

/** Takes orders out of the queue, so many at most; those that another node takes are passed over. */
export const takeQueued = (db: Db, most: number) =>
  db
    .with('taken', (inner) =>
      inner
        .deleteFrom('ledgerQueue')
        .where('orderId', 'in', (eb) =>
          eb
            .selectFrom('ledgerQueue')
            .select('orderId')
            .orderBy('orderId')
            .limit(sql.lit(most))
            .forUpdate()
            .skipLocked(),
        )
        .returning('orderId'),
    )
    .selectFrom('taken')
    .innerJoin('order as o', 'o.id', 'taken.orderId')
    .leftJoin('orderMoney as m', 'm.orderId', 'o.id')
    .leftJoin('orderCharge as c', 'c.orderId', 'o.id')
    .orderBy('o.id')
    .select([
      'o.id',
      minor('o.price').as('price'),
      'o.currency',
      'o.paymentState',
      'o.paymentMethod',
      minorOrNull('m.charged').as('charged'),
      minorOrNull('m.paid').as('paid'),
      minorOrNull('m.refunded').as('refunded'),
      sql<string>`coalesce("o"."droppedOffAt", "o"."cancelledAt", "o"."failedAt", "o"."requestedAt")`.as('at'),
      minorOrNull('c.total').as('chargedByRule'),
      minorOrNull('c.tax').as('tax'),
    ]);

/** What files brought of an order's money and nobody took back, newest first. */
export const filePostings = (db: Db, orderId: string) =>
  db
    .selectFrom('posting as p')
    .where('p.orderId', '=', orderId)
    .where('p.reversesId', 'is', null)
    .where((eb) => eb.or([eb('p.key', 'like', 'charge:%'), eb('p.key', 'like', 'file:%')]))
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('posting as r').select('r.id').whereRef('r.reversesId', '=', 'p.id'))),
    )
    .orderBy('p.id', 'desc')
    .select(['p.id', 'p.kind']);
