/** A passenger who was erased stays erased: a file that is read again brings name and number once more. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create function "keepErased"() returns trigger language plpgsql as $$
  begin
    if exists (select from "passenger" where "id" = old."passengerId" and "state" = 'erased') then
      new."passengerName" := '';
      new."passengerMobile" := '';
    end if;
    return new;
  end $$`,
  `create trigger "order_keepErased" before update of "passengerName", "passengerMobile" on "order" for each row
    when (old."passengerId" is not null and old."passengerMobile" = ''
      and (new."passengerMobile" <> '' or new."passengerName" <> ''))
    execute function "keepErased"()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
