/** Queries over files, rights to upload and tickets. Times are the server's own, so that tests can move them. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { FILE_KINDS, FILE_STATES, FileStore } from '#contract/base/file/calls.ts';
import { cappedCount, holds, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import { goesOn } from '#server/ground/core/account.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { NEXT_VERSION } from '#server/ground/database/versions.ts';
import type { FileObject } from './dictionaries.ts';
import type { FileTable, FileTicketTable, UploadGrantTable } from './table.ts';

export const fileSorts: SortKeys<'createdAt' | 'size'> = {
  createdAt: { expression: sql`"file"."createdAt"`, type: 'timestamptz' },
  size: { expression: sql`"file"."size"`, type: 'bigint' },
};

export interface FileFilters {
  keyword?: string | undefined;
  store?: FileStore | undefined;
  kind?: (typeof FILE_KINDS)[number] | undefined;
  state?: (typeof FILE_STATES)[number] | undefined;
  ownerId?: string | undefined;
  object?: string | undefined;
  isOrphan?: boolean | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  id?: string | undefined;
}

/** Whose files a caller reaches: everybody's (null), or only those of one person. */
export type FileReach = string | null;

const selected = (db: Db, reach: FileReach, filters: FileFilters) => {
  const { keyword = '', store, kind, state, ownerId, object, isOrphan, createdFrom, createdTo, id } = filters;
  let query = db.selectFrom('file');
  if (reach !== null) query = query.where('file.ownerId', '=', reach);
  if (keyword !== '') {
    query = query
      .where(sql<boolean>`"textGrams"("file"."name", '') @@ "gramQuery"(${keyword})`)
      .where(holds('file.name', keyword));
  }
  if (store !== undefined) query = query.where('file.store', '=', store);
  if (kind !== undefined) query = query.where('file.kind', '=', kind);
  if (state !== undefined) query = query.where('file.state', '=', state);
  else if (id === undefined) query = query.where('file.state', '<>', 'deleted');
  if (ownerId !== undefined) query = query.where('file.ownerId', '=', ownerId);
  if (object !== undefined) query = query.where('file.object', '=', object);
  if (isOrphan !== undefined) query = query.where('file.keepUntil', isOrphan ? 'is not' : 'is', null);
  if (createdFrom !== undefined) query = query.where('file.createdAt', '>=', createdFrom);
  if (createdTo !== undefined) query = query.where('file.createdAt', '<', createdTo);
  if (id !== undefined) query = query.where('file.id', '=', id);
  return query;
};

const SHOWN = [
  'file.id',
  'file.store',
  'file.key',
  'file.kind',
  'file.name',
  'file.type',
  'file.declaredType',
  'file.detectedType',
  'file.size',
  'file.sha256',
  'file.width',
  'file.height',
  'file.state',
  'file.problem',
  'file.ownerId',
  'file.object',
  'file.objectId',
  'file.keepUntil',
  'file.createdAt',
  'file.confirmedAt',
  'file.deletedAt',
  'file.removedAt',
  'file.version',
] as const;

export const fileList = (db: Db, reach: FileReach, filters: FileFilters, page: Page) =>
  paged(
    selected(db, reach, filters)
      .leftJoin('sysUser', 'sysUser.id', 'file.ownerId')
      .select(SHOWN)
      .select(['sysUser.realName as ownerName', 'sysUser.account as ownerAccount']),
    page,
    sql`"file"."id"`,
  );

export const fileCount = (db: Db, reach: FileReach, filters: FileFilters) =>
  cappedCount(db, selected(db, reach, filters).select(sql<number>`1`.as('one')));

/** A row as the list shows it. */
export const shownFile = (db: Db, reach: FileReach, id: string) =>
  selected(db, reach, { id })
    .leftJoin('sysUser', 'sysUser.id', 'file.ownerId')
    .select(SHOWN)
    .select(['sysUser.realName as ownerName', 'sysUser.account as ownerAccount']);

const WORKED_WITH = [
  'id',
  'store',
  'key',
  'kind',
  'name',
  'extension',
  'type',
  'size',
  'state',
  'problem',
  'ownerId',
  'object',
  'objectId',
  'version',
] as const;

export const fileById = (db: Db, id: string) => db.selectFrom('file').select(WORKED_WITH).where('id', '=', id);

export const fileAt = (db: Db, store: FileStore, key: string) =>
  db.selectFrom('file').select(WORKED_WITH).where('store', '=', store).where('key', '=', key);

export const lockFile = (db: Db, reach: FileReach, id: string) =>
  selected(db, reach, { id }).select(WORKED_WITH).forNoKeyUpdate();

export const imageByPublicKey = (db: Db, publicKey: string) =>
  db
    .selectFrom('file')
    .select(['store', 'key', 'type', 'size'])
    .where('publicKey', '=', publicKey)
    .where('state', '=', 'confirmed');

export const insertFile = (db: Db, row: Insertable<FileTable>) => db.insertInto('file').values(row).returning('id');

/** For a key that a client chose under its own prefix: whoever asks twice finds the row of the first time. */
export const insertFileOnce = (db: Db, row: Insertable<FileTable>) =>
  db
    .insertInto('file')
    .values(row)
    .onConflict((conflict) => conflict.columns(['store', 'key']).doNothing())
    .returning('id');

/** Says what a file turned out to be. No row comes back when somebody else said it first, or it has been deleted. */
export const settleFile = (db: Db, id: string, found: Updateable<FileTable>) =>
  db.updateTable('file').set(found).where('id', '=', id).where('state', '=', 'pending').returning('id');

/** Changes a row that is locked. */
export const changeFile = (db: Db, id: string, fields: Updateable<FileTable>) =>
  db
    .updateTable('file')
    .set({ ...fields, ...NEXT_VERSION })
    .where('id', '=', id)
    .returning('version');

/** The files that a caller names for a thing, each as far as it may be used for it; locked. */
export const lockUsable = (db: Db, ids: readonly string[], userId: string | null, object: string, objectId: string) =>
  db
    .selectFrom('file')
    .select(['id', 'kind'])
    .where(sql<boolean>`"id" = any(${[...ids]}::bigint[])`)
    .where('state', '=', 'confirmed')
    .where((eb) =>
      eb.or([
        eb.and([eb('object', '=', ''), eb('ownerId', '=', userId)]),
        eb.and([eb('object', '=', object), eb('objectId', '=', objectId)]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate();

/** Those of some files that a person brought and the check of uploads refused. */
export const refusedFiles = (db: Db, ids: readonly string[], userId: string | null) =>
  db
    .selectFrom('file')
    .select(['name', 'problem'])
    .where(sql<boolean>`"id" = any(${[...ids]}::bigint[])`)
    .where('state', '=', 'quarantined')
    .where('ownerId', '=', userId)
    .orderBy('id');

/** Files in their order become those of a thing. */
export const attach = (db: Db, ids: readonly string[], object: FileObject, objectId: string) =>
  db
    .updateTable('file')
    .set({
      object,
      objectId,
      keepUntil: null,
      place: sql<number>`array_position(${[...ids]}::bigint[], "id")`,
    })
    .where(sql<boolean>`"id" = any(${[...ids]}::bigint[])`);

/** Files of a thing that it no longer has belong to nothing and are collected after a while. */
export const release = (
  db: Db,
  kept: readonly string[],
  kind: (typeof FILE_KINDS)[number],
  object: string,
  objectId: string,
  keepUntil: string,
) =>
  db
    .updateTable('file')
    .set({ object: '', objectId: '', place: 0, keepUntil })
    .where('object', '=', object)
    .where('objectId', '=', objectId)
    .where('kind', '=', kind)
    .where(sql<boolean>`not ("id" = any(${[...kept]}::bigint[]))`);

export const filesOfObjects = (db: Db, object: string, objectIds: readonly string[]) =>
  db
    .selectFrom('file')
    .select(['id', 'name', 'size', 'type', 'objectId'])
    .where('object', '=', object)
    .where(sql<boolean>`"objectId" = any(${[...objectIds]}::text[])`)
    .where('kind', '=', 'attachment')
    .where('state', '=', 'confirmed')
    .orderBy('objectId')
    .orderBy('place')
    .orderBy('id');

/** The images with these public keys. */
export const imagesWithKeys = (db: Db, publicKeys: readonly string[]) =>
  db
    .selectFrom('file')
    .select('id')
    .where(sql<boolean>`"publicKey" = any(${[...publicKeys]}::text[])`);

// ---------------------------------------------------------------- rights to upload

export const insertGrant = (db: Db, row: Insertable<UploadGrantTable>) =>
  db.insertInto('uploadGrant').values(row).returning('id');

const GRANT = [
  'uploadGrant.id',
  'uploadGrant.userId',
  'uploadGrant.fileId',
  'uploadGrant.store',
  'uploadGrant.prefix',
  'uploadGrant.expiresAt',
] as const;

export const grantOfFile = (db: Db, fileId: string) =>
  db.selectFrom('uploadGrant').select(GRANT).where('fileId', '=', fileId);

export const grantOfPrefix = (db: Db, userId: string, prefix: string) =>
  db
    .selectFrom('uploadGrant')
    .select(GRANT)
    .where('prefix', '=', prefix)
    .where('userId', '=', userId)
    .where('fileId', 'is', null);

/** The right that a token stands for, of a person who may still work. */
export const grantOfToken = (db: Db, tokenHash: Buffer, now: string) =>
  db
    .selectFrom('uploadGrant')
    .innerJoin('sysUser', 'sysUser.id', 'uploadGrant.userId')
    .leftJoin('file', 'file.id', 'uploadGrant.fileId')
    .select(GRANT)
    .select(['file.size', 'file.type', 'file.state'])
    .where('uploadGrant.tokenHash', '=', tokenHash)
    .where('uploadGrant.expiresAt', '>', now)
    .where(goesOn());

/** Takes the turn to write under a right. No row comes back while somebody else has it. */
export const beginReceiving = (db: Db, id: string, now: string, until: string) =>
  db
    .updateTable('uploadGrant')
    .set({ receivingUntil: until })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('receivingUntil', 'is', null), eb('receivingUntil', '<', now)]))
    .returning('id');

export const endReceiving = (db: Db, id: string, expiresAt: string) =>
  db
    .updateTable('uploadGrant')
    .set((eb) => ({
      receivingUntil: null,
      expiresAt: eb.fn('greatest', ['expiresAt', sql`${expiresAt}::timestamptz`]),
    }))
    .where('id', '=', id);

// ---------------------------------------------------------------- tickets

export const keepFileTicket = (db: Db, row: Insertable<FileTicketTable>) => db.insertInto('fileTicket').values(row);

/** Uses a ticket up. No row comes back for one that is used, too old, or of a session that has ended. */
export const takeFileTicket = (db: Db, ticketHash: Buffer, now: string) =>
  db
    .deleteFrom('fileTicket')
    .using(['session', 'sysUser', 'file'])
    .whereRef('session.id', '=', 'fileTicket.sessionId')
    .whereRef('sysUser.id', '=', 'session.userId')
    .whereRef('file.id', '=', 'fileTicket.fileId')
    .where('fileTicket.ticketHash', '=', ticketHash)
    .where('fileTicket.expiresAt', '>', now)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where(goesOn())
    .where('file.state', 'in', ['confirmed', 'quarantined'])
    .returning(['file.store', 'file.key', 'file.name', 'file.size']);

export const forgetFileTickets = (db: Db, before: string) =>
  db.deleteFrom('fileTicket').where('expiresAt', '<', before);

// ---------------------------------------------------------------- orphans

/** What belongs to nothing and was kept long enough is deleted. */
export const expireFiles = (db: Db, now: string) =>
  db
    .updateTable('file')
    .set({ state: 'deleted', deletedAt: now, keepUntil: null, ...NEXT_VERSION })
    .where('keepUntil', '<', now)
    .where('object', '=', '')
    .where('state', '<>', 'deleted');

/** Takes deleted files whose content still lies in a store; nobody else gets them until then. */
export const claimDeleted = (db: Db, now: string, until: string, most: number) =>
  db
    .updateTable('file')
    .set({ collectAt: until })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('file')
        .select('id')
        .where('state', '=', 'deleted')
        .where('removedAt', 'is', null)
        .where((or) => or.or([or('collectAt', 'is', null), or('collectAt', '<', now)]))
        .orderBy('id')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'store', 'key']);

export const markRemoved = (db: Db, id: string, now: string) =>
  db.updateTable('file').set({ removedAt: now }).where('id', '=', id);

/** The records of files that have long been gone. */
export const forgetFiles = (db: Db, removedBefore: string) =>
  db.deleteFrom('file').where('state', '=', 'deleted').where('removedAt', '<', removedBefore);

/** Takes rights whose time is over, to empty their prefixes. */
export const claimGrants = (db: Db, expiredBefore: string, now: string, until: string, most: number) =>
  db
    .updateTable('uploadGrant')
    .set({ collectAt: until })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('uploadGrant')
        .select('id')
        .where('expiresAt', '<', expiredBefore)
        .where((or) => or.or([or('collectAt', 'is', null), or('collectAt', '<', now)]))
        .orderBy('id')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'store', 'prefix']);

export const forgetGrant = (db: Db, id: string) => db.deleteFrom('uploadGrant').where('id', '=', id);
