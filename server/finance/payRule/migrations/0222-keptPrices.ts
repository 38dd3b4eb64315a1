/** What was quoted and charged never changes, whoever writes to the database; a charge is sealed over all that is shown of it. */
import { sql, type Kysely } from 'kysely';

const statements = [
  // null: charged before there were seals
  `alter table "orderCharge" add column "seal" text`,
  // a row goes with its order; of a quote only the order that takes it is written later
  `create function "keepPrice"() returns trigger language plpgsql as $$
  begin
    if tg_op = 'TRUNCATE' then
      raise exception '% is never emptied', tg_table_name using errcode = 'integrity_constraint_violation';
    end if;
    if tg_op = 'DELETE' then
      if old."orderId" is not null and exists (select from "order" where "id" = old."orderId") then
        raise exception 'what was quoted or charged is never deleted' using errcode = 'integrity_constraint_violation';
      end if;
      return old;
    end if;
    if tg_table_name = 'priceQuote' and old."orderId" is null and to_jsonb(new) - 'orderId' = to_jsonb(old) - 'orderId' then
      return new;
    end if;
    raise exception 'what was quoted or charged never changes' using errcode = 'integrity_constraint_violation';
  end $$`,
  ...['priceQuote', 'orderCharge'].flatMap((table) => [
    `create trigger "${table}_keep" before update or delete on "${table}" for each row execute function "keepPrice"()`,
    `create trigger "${table}_keepAll" before truncate on "${table}" execute function "keepPrice"()`,
  ]),
  `create trigger "payRuleVersion_keepAll" before truncate on "payRuleVersion" execute function "keepPrice"()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
