/** The administrative divisions. Their ids are their codes, and a code begins with that of the division above. */
import { sql, type Kysely } from 'kysely';
import { readDivisions } from '#server/ground/database/divisions/divisions.ts';

const table = `create table "area" (
  "id" bigint primary key,
  "code" text not null,
  "parentId" bigint,
  "level" smallint not null check ("level" between 1 and 5),
  "nameZh" text not null,
  "nameEn" text not null,
  "pinyin" text not null,
  "initials" text not null,
  "lng" double precision,
  "lat" double precision,
  "state" text not null default 'enabled' check ("state" in ('enabled', 'disabled')),
  "custom" boolean not null default false,
  "remark" text not null default '',
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "version" integer not null default 1,
  check ("code" = "id"::text and length("code") = (array[2, 4, 6, 9, 12])["level"]),
  check (case when "level" = 1 then "parentId" is null
    else "parentId" is not null and "parentId"::text = left("code", (array[2, 4, 6, 9])["level" - 1]) end),
  check (("lng" is null) = ("lat" is null))
)`;

/** Created after the rows are inserted, which takes a quarter of the time. */
const indexes = [
  `create index "area_parentId" on "area" ("parentId", "id")`,
  `alter table "area" add constraint "area_parentId_fkey" foreign key ("parentId") references "area"`,
  `create unique index "area_code" on "area" ("code" text_pattern_ops)`,
  `create index "area_pinyin" on "area" ("pinyin" text_pattern_ops)`,
  `create index "area_initials" on "area" ("initials" text_pattern_ops)`,
  `create index "area_nameEn" on "area" (lower("nameEn") text_pattern_ops)`,
  `create index "area_grams" on "area" using gin ("textGrams"("nameZh", ''))`,
  // the order sources within a data scope
  `create index "order_sourceSupplier" on "order" ("source", "supplierId")`,
  `create index "order_sourceArea" on "order" ("source", "areaCode" text_pattern_ops)`,
  // few divisions are disabled: ancestors of a row are looked up among these
  `create index "area_stopped" on "area" ("code") where "state" = 'disabled'`,
];

/** Inserts the 45,114 rows; a later edition needs a later migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(table).execute(db);
  const { codes, parentIds, levels, namesZh, namesEn, pinyins, initials } = readDivisions();
  await sql`insert into "area" ("id", "code", "parentId", "level", "nameZh", "nameEn", "pinyin", "initials")
    select "code"::bigint, "code", "parentId", "level", "nameZh", "nameEn", "pinyin", "initials"
    from unnest(${codes}::text[], ${parentIds}::bigint[], ${levels}::smallint[], ${namesZh}::text[],
      ${namesEn}::text[], ${pinyins}::text[], ${initials}::text[])
    as division("code", "parentId", "level", "nameZh", "nameEn", "pinyin", "initials")`.execute(db);
  for (const statement of indexes) await sql.raw(statement).execute(db);
  // gives the planner statistics before the first search
  await sql.raw('analyze "area"').execute(db);
}
