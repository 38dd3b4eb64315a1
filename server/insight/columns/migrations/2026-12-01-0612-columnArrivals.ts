/** Orders as columns say when their car was expected and came, and what was refunded: what of that changes without the order. */
import { sql, type Kysely } from 'kysely';

const dayOfOrder = `("o"."requestedAt" at time zone 'UTC')::date`;

const statements = [
  // an offer counts from the arrival on, which is noted itself
  `create function "noteOfferColumns"() returns trigger language plpgsql as $$
  begin
    insert into "columnChange" ("day") select ${dayOfOrder}
      from "dispatchRequest" as "r" join "order" as "o" on "o"."id" = "r"."orderId"
      where "r"."orderId" in (new."orderId", old."orderId") and "r"."arrivedAt" is not null;
    return null;
  end $$`,
  `create trigger "dispatchOffer_columnsAdded" after insert on "dispatchOffer"
    for each row when (new."acceptedAt" is not null) execute function "noteOfferColumns"()`,
  `create trigger "dispatchOffer_columnsChanged" after update of "acceptedAt", "offeredAt", "expectedSeconds" on "dispatchOffer"
    for each row when ((new."acceptedAt", new."offeredAt", new."expectedSeconds") is distinct from (old."acceptedAt", old."offeredAt", old."expectedSeconds"))
    execute function "noteOfferColumns"()`,
  `create trigger "dispatchOffer_columnsGone" after delete on "dispatchOffer"
    for each row when (old."acceptedAt" is not null) execute function "noteOfferColumns"()`,
  `create trigger "orderMoney_refundAdded" after insert on "orderMoney"
    for each row when (new."refunded" <> 0) execute function "noteOrderColumns"()`,
  `create trigger "orderMoney_refundChanged" after update on "orderMoney"
    for each row when ((new."refunded", new."currency") is distinct from (old."refunded", old."currency")) execute function "noteOrderColumns"()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
