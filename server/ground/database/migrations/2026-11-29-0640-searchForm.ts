/**
 * One form of texts for searches and for names that must be unique (decision 0288): compatible characters are one (NFKC), and so
 * are large and small letters. Where two names differ by no more, the first keeps its name and the others get their number behind it.
 */
import { sql, type Kysely } from 'kysely';

// most texts are in the form already, and finding that out takes a thirtieth of the time of bringing them into it
const form = (text: string) =>
  `lower(case when "${text}" is nfkc normalized then "${text}" else normalize("${text}", nfkc) end)`;

const functions = [
  `create or replace function "searchForm"("text" text) returns text language sql immutable parallel safe as $$
    select ${form('text')}
  $$`,
  // it calls no function of ours: an index is made without the path on which they are found
  `create or replace function "textGrams"("one" text, "other" text) returns tsvector language sql immutable parallel safe as $$
    select array_to_tsvector(array_remove(string_to_array(
      regexp_replace(${form('one')}, '(..)', E'\\\\1\\x1f', 'g') || E'\\x1f' ||
      regexp_replace(substr(${form('one')}, 2), '(..)', E'\\\\1\\x1f', 'g') || E'\\x1f' ||
      regexp_replace(${form('other')}, '(..)', E'\\\\1\\x1f', 'g') || E'\\x1f' ||
      regexp_replace(substr(${form('other')}, 2), '(..)', E'\\\\1\\x1f', 'g'), E'\\x1f', ''), null))
  $$`,
  `create or replace function "gramQuery"("text" text) returns tsquery language sql immutable parallel safe as $$
    select case when length("form") < 2 then ('''' || regexp_replace("form", '([''\\\\])', '\\1\\1', 'g') || ''':*')::tsquery
      else (select string_agg('''' || regexp_replace(substr("form", "place", 2), '([''\\\\])', '\\1\\1', 'g') || '''', ' & ')
        from generate_series(1, length("form") - 1) as "place")::tsquery end
    from "searchForm"("text") as "form"
  $$`,
];

/** Those over pieces of text, which hold what the function made of them before. */
const GRAMS = ['order_found', 'file_grams', 'serviceEntry_grams', 'area_grams'];

/** The tables with a unique name, and within what it is unique. */
const NAMES: readonly { table: string; within?: readonly string[] }[] = [
  { table: 'agency' },
  { table: 'analysisView', within: ['ownerId', 'page'] },
  { table: 'dataSet' },
  { table: 'department', within: ['schoolId'] },
  { table: 'detector' },
  { table: 'importProfile' },
  { table: 'labelTask' },
  { table: 'major', within: ['departmentId'] },
  { table: 'orderWebhook' },
  { table: 'passengerSegment' },
  { table: 'payRule' },
  { table: 'recordingRule' },
  { table: 'reportChannel' },
  { table: 'reportPack' },
  { table: 'roadWorkFeed' },
  { table: 'rule' },
  { table: 'supervisionPlatform' },
  { table: 'testList' },
  { table: 'tollGate' },
];
const MOST_OF_NAME = 60;

/** One name for each form. A name with a number may be another's in turn, so it is looked again. */
async function tellApart(db: Kysely<unknown>, table: string, within: readonly string[]): Promise<void> {
  const parts = sql.join([...within.map((column) => sql.ref(column)), sql`"searchForm"("name")`]);
  for (;;) {
    const { numAffectedRows } = await sql`update ${sql.table(table)} as "t"
      set "name" = left("t"."name", ${MOST_OF_NAME}::int - length("t"."id"::text) - 3) || ' (' || "t"."id" || ')'
      from (select "id", row_number() over (partition by ${parts} order by "id") as "place" from ${sql.table(table)}) as "seen"
      where "seen"."id" = "t"."id" and "seen"."place" > 1`.execute(db);
    if ((numAffectedRows ?? 0n) === 0n) return;
  }
}

/** Whatever index or constraint keeps the name unique as it stands. */
async function forgetUnique(db: Kysely<unknown>, table: string): Promise<void> {
  const { rows } = await sql<{ index: string; constraint: string | null }>`
    select "i"."relname" as "index", "c"."conname" as "constraint" from pg_index as "x"
    join pg_class as "i" on "i"."oid" = "x"."indexrelid"
    left join pg_constraint as "c" on "c"."conindid" = "x"."indexrelid" and "c"."contype" = 'u'
    where "x"."indrelid" = ${`"${table}"`}::regclass and "x"."indisunique" and not "x"."indisprimary" and exists (
      select from pg_attribute as "a" where "a"."attrelid" = "x"."indrelid" and "a"."attname" = 'name' and "a"."attnum" = any("x"."indkey"))`.execute(
    db,
  );
  for (const { index, constraint } of rows)
    await (
      constraint === null
        ? sql`drop index ${sql.id(index)}`
        : sql`alter table ${sql.table(table)} drop constraint ${sql.id(constraint)}`
    ).execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of functions) await sql.raw(statement).execute(db);
  for (const index of GRAMS) await sql`reindex index ${sql.id(index)}`.execute(db);
  for (const { table, within = [] } of NAMES) {
    await forgetUnique(db, table);
    await sql`drop index if exists ${sql.id(`${table}_name`)}`.execute(db);
    await tellApart(db, table, within);
    const columns = sql.join([...within.map((column) => sql.ref(column)), sql`"searchForm"("name")`]);
    await sql`create unique index ${sql.id(`${table}_name`)} on ${sql.table(table)} (${columns})`.execute(db);
  }
}
