/** Sums of orders that need a wheelchair space, and the orders that such a need makes count again. */
import { sql, type Kysely } from 'kysely';

const SUMS = ['wheelchair', 'wheelchairCompleted', 'wheelchairEnded'];
const added = SUMS.map((name) => `add column "${name}" bigint not null default 0`).join(', ');
const quarterOf = (row: string) =>
  `date_bin('15 minutes', "${row}"."requestedAt", '2000-01-01T00:00:00Z'), "${row}"."areaCode"`;

const statements = [
  // few orders need one: the index is small enough to be read whole beside a question over months
  `create index "dispatchRequest_wheelchair" on "dispatchRequest" ("orderId") where "wheelchair"`,
  `alter table "figureDay" ${added}`,
  `alter table "figureHour" ${added}`,
  `insert into "figureQueue" ("at", "areaCode")
    select distinct ${quarterOf('o')} from "dispatchRequest" as "r" join "order" as "o" on "o"."id" = "r"."orderId"
      where "r"."wheelchair"`,

  // an order that goes takes its request along, and queues itself
  `create function "queueWheelchairFigures"() returns trigger language plpgsql as $$
  begin
    insert into "figureQueue" ("at", "areaCode")
      select ${quarterOf('o')} from "order" as "o" where "o"."id" in (new."orderId", old."orderId");
    return null;
  end $$`,
  `create trigger "dispatchRequest_figuresAdded" after insert on "dispatchRequest"
    for each row when (new."wheelchair") execute function "queueWheelchairFigures"()`,
  `create trigger "dispatchRequest_figuresChanged" after update of "wheelchair", "orderId" on "dispatchRequest"
    for each row when ((new."wheelchair", new."orderId") is distinct from (old."wheelchair", old."orderId"))
    execute function "queueWheelchairFigures"()`,
  `create trigger "dispatchRequest_figuresRemoved" after delete on "dispatchRequest"
    for each row when (old."wheelchair") execute function "queueWheelchairFigures"()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
