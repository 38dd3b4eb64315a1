/** Queries over API keys. */
import { sql, type Insertable } from 'kysely';
import type { ApiKeyPurpose } from '#contract/system/apiKey/calls.ts';
import { cappedCount, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { NEXT_VERSION } from '#server/ground/database/versions.ts';
import type { ApiKeyTable } from './table.ts';

export const apiKeySorts: SortKeys<'createdAt'> = {
  createdAt: { expression: sql`"apiKey"."createdAt"`, type: 'timestamptz' },
};

export interface ApiKeyFilters {
  purpose?: ApiKeyPurpose | undefined;
  supplierId?: string | undefined;
  live?: boolean | undefined;
}

/** The one supplier whose keys are reached; null: all keys. */
export type OnlySupplier = string | null;

const keys = (db: Db, only: OnlySupplier, { purpose, supplierId, live }: ApiKeyFilters, now: string) => {
  let query = db.selectFrom('apiKey');
  if (only !== null) query = query.where('apiKey.supplierId', '=', only);
  if (purpose !== undefined) query = query.where('apiKey.purpose', '=', purpose);
  if (supplierId !== undefined) query = query.where('apiKey.supplierId', '=', supplierId);
  const stands = sql<boolean>`("apiKey"."endedAt" is null and ("apiKey"."expiresAt" is null or "apiKey"."expiresAt" > ${now}::timestamptz))`;
  if (live !== undefined) query = query.where(live ? stands : sql<boolean>`not ${stands}`);
  return query;
};

/** A key whose hour is over has used none of the next. */
const usedInHour = (now: string) =>
  sql<number>`case when "apiKey"."hourBeganAt" > ${now}::timestamptz - interval '1 hour' then "apiKey"."usedInHour" else 0 end`;

export const apiKeyList = (db: Db, only: OnlySupplier, filters: ApiKeyFilters, now: string, page: Page) =>
  paged(
    keys(db, only, filters, now)
      .leftJoin('supplier', 'supplier.id', 'apiKey.supplierId')
      .leftJoin('sysUser', 'sysUser.id', 'apiKey.createdBy')
      .select([
        'apiKey.id',
        'apiKey.purpose',
        // of a key for notices it is never missing
        sql<string>`coalesce("apiKey"."supplierId"::text, '')`.as('supplierId'),
        sql<string>`coalesce("supplier"."name", '')`.as('supplierName'),
        'apiKey.source',
        'apiKey.name',
        'apiKey.prefix',
        'apiKey.hourlyQuota',
        usedInHour(now).as('usedInHour'),
        'apiKey.createdAt',
        'apiKey.lastUsedAt',
        'apiKey.expiresAt',
        'apiKey.endedAt',
        'apiKey.version',
        sql<string>`coalesce("sysUser"."realName", '')`.as('createdByName'),
      ]),
    page,
    sql`"apiKey"."id"`,
  );

export const apiKeyCount = (db: Db, only: OnlySupplier, filters: ApiKeyFilters, now: string) =>
  cappedCount(db, keys(db, only, filters, now).select(sql<number>`1`.as('one')));

/** Never its hash: the row may go out with a refusal. */
const KEPT = [
  'id',
  'purpose',
  'source',
  'name',
  'prefix',
  'hourlyQuota',
  'usedInHour',
  'createdAt',
  'lastUsedAt',
  'expiresAt',
  'endedAt',
  'version',
] as const;

/** `purpose` null: a key for anything. */
export const lockApiKey = (db: Db, only: OnlySupplier, purpose: ApiKeyPurpose | null, id: string) => {
  let query = db.selectFrom('apiKey').select(KEPT).where('id', '=', id).forNoKeyUpdate();
  if (only !== null) query = query.where('supplierId', '=', only);
  return purpose === null ? query : query.where('purpose', '=', purpose);
};

export const insertApiKey = (db: Db, row: Insertable<ApiKeyTable>) =>
  db.insertInto('apiKey').values(row).returning('id');

/** Whether a key for this purpose has ever made orders of this source. */
export const apiKeyOfSource = (db: Db, source: string, purpose: ApiKeyPurpose) =>
  db.selectFrom('apiKey').where('source', '=', source).where('purpose', '=', purpose).select('id').limit(1);

export const endApiKey = (db: Db, id: string, version: number, now: string) =>
  db
    .updateTable('apiKey')
    .set({ endedAt: now, ...NEXT_VERSION })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version');

/** Gives a key another secret; for the demo, whose key is new at each start. */
export const renewApiKey = (db: Db, id: string, fields: { prefix: string; keyHash: Buffer; secret?: string }) =>
  db.updateTable('apiKey').set(fields).where('id', '=', id).where('endedAt', 'is', null).returning('id');

/** The commit of a statement that is a transaction of its own does not wait for the disk. */
const notWaiting = sql`set_config('synchronous_commit', 'off', true)`.as<'soon'>(sql`"soon"("setting")`);

/**
 * Uses a key `times` times: counts within its hour, begins a new one when that is over. No row comes back for a key that is
 * unknown, for something else, ended, too old, or of a supplier that is stopped.
 */
export const spendApiKey = (
  db: Db,
  keyHash: Buffer,
  purpose: ApiKeyPurpose,
  { now, times, isAlone }: { now: string; times: number; isAlone: boolean },
) =>
  db
    .updateTable('apiKey')
    .$if(isAlone, (query) => query.from(notWaiting))
    .set({
      lastUsedAt: now,
      usedInHour: sql<number>`case when "hourBeganAt" > ${now}::timestamptz - interval '1 hour' then "usedInHour" + ${times}::integer else ${times}::integer end`,
      hourBeganAt: sql<string>`case when "hourBeganAt" > ${now}::timestamptz - interval '1 hour' then "hourBeganAt" else ${now}::timestamptz end`,
    })
    .where('apiKey.keyHash', '=', keyHash)
    .where('apiKey.purpose', '=', purpose)
    .where('apiKey.endedAt', 'is', null)
    .where((eb) => eb.or([eb('apiKey.expiresAt', 'is', null), eb('apiKey.expiresAt', '>', now)]))
    .where((eb) =>
      eb.or([
        eb('apiKey.supplierId', 'is', null),
        eb.exists(
          eb
            .selectFrom('supplier')
            .select('supplier.id')
            .whereRef('supplier.id', '=', 'apiKey.supplierId')
            .where('supplier.state', '=', 'enabled'),
        ),
      ]),
    )
    .returning([
      'apiKey.id',
      'apiKey.supplierId',
      'apiKey.source',
      'apiKey.name',
      'apiKey.secret',
      'apiKey.hourlyQuota',
      'apiKey.usedInHour',
      'apiKey.hourBeganAt',
      sql<string>`coalesce((select "name" from "supplier" where "supplier"."id" = "apiKey"."supplierId"), '')`.as(
        'supplierName',
      ),
    ]);
