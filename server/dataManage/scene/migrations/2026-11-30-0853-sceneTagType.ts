/** Tags of scenes may have values, as OpenLABEL has them. A scene that was tagged before has its tags without any. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "scene" add column "tagValues" jsonb not null default '{}' check (jsonb_typeof("tagValues") = 'object')`,
  `create table "sceneTagType" (
    "tag" text primary key,
    "valueType" text not null check ("valueType" in ('number', 'text', 'boolean')),
    "unit" text not null default '' check ("unit" = '' or "valueType" = 'number')
  )`,
  `insert into "sceneTagType" ("tag", "valueType", "unit") values
    ('speedLimit', 'number', 'km/h'), ('rain', 'number', 'mm/h'), ('heavyRain', 'number', 'mm/h'),
    ('fog', 'number', 'm'), ('wind', 'number', 'm/s')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
