/** What passengers spent follows the books: whoever's order has other money is counted anew, and all are once. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create function "queuePassengersOfMoney"() returns trigger language plpgsql as $$
  begin
    insert into "passengerQueue" ("passengerId")
      select distinct "o"."passengerId" from "fresh" join "former" on "former"."orderId" = "fresh"."orderId"
        join "order" as "o" on "o"."id" = "fresh"."orderId"
      where "o"."passengerId" is not null and ("fresh"."charged", "fresh"."paid", "fresh"."refunded")
        is distinct from ("former"."charged", "former"."paid", "former"."refunded");
    return null;
  end $$`,
  `create trigger "orderMoney_passenger" after update on "orderMoney" referencing old table as "former" new table as "fresh"
    for each statement execute function "queuePassengersOfMoney"()`,
  `insert into "passengerQueue" ("passengerId") select "id" from "passenger" where "mergedInto" is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
