/** The publisher of a notice in both languages; enrolments of a second factor by session. */
import { sql, type Kysely } from 'kysely';

/** The configured name of the site; the product's name by default. */
const siteName = (language: 'Zh' | 'En') =>
  `coalesce((select "value" #>> '{}' from "sysConfigOption" where "key" = 'site.identity.name${language}'), 'Pilotdesk')`;

export const statements = [
  // empty: the same name in both languages
  `alter table "sysNotice" add "originSiteNameEn" text not null default ''`,
  `update "sysNotice" set "originSiteNameEn" = ${siteName('En')}
    where "originSiteName" = ${siteName('Zh')} and "supplierNoticeId" is null`,
  // unconfirmed enrolments are dropped: they expire after ten minutes anyway
  `create table "factorEnrolment" (
    "sessionId" bigint primary key references "session" on delete cascade,
    "secretSealed" text not null,
    "expiresAt" timestamptz not null
  )`,
  `delete from "secondFactor" where "confirmedAt" is null`,
  `alter table "secondFactor" drop "pendingSealed", drop "pendingUntil"`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
