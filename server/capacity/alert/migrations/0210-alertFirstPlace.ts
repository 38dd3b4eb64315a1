/** Where an alert began stays beside where its car is now, and the queue ranks by urgency before it asks who has something. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "alert"
    add "firstPlaceZh" text not null default '',
    add "firstPlaceEn" text not null default '',
    add "firstLng" double precision,
    add "firstLat" double precision`,
  // of an alert whose evidence was renewed the first place is not known any more
  `update "alert" set "firstPlaceZh" = "placeZh", "firstPlaceEn" = "placeEn", "firstLng" = "lng", "firstLat" = "lat"
    where "lastAt" = "openedAt"`,
  `alter table "alert" drop column "attention"`,
  // a rank of urgency is 10^13, and moments are below 2 * 10^12: what is taken stands behind the rest of its own rank
  `alter table "alert" add "attention" bigint not null generated always as ("urgency" + case "state" when 'open' then 0
    when 'taken' then 5000000000000 else 100000000000000 end) stored`,
  `create index "alert_queue" on "alert" ("attention", "id") where "state" <> 'closed'`,
  `create index "alert_attention" on "alert" ("attention", "id")`,
  // whoever is called by the inbox alone stands in the history as well
  `alter table "alertStep" drop constraint "alertStep_channel_check",
    add constraint "alertStep_channel_check" check ("channel" in ('inbox', 'sms', 'mail', 'group'))`,
  // what somebody holds is asked for by each console
  `create index "alert_held" on "alert" ("takenBy", "attention", "id") where "state" = 'taken'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
