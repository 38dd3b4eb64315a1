/** Queries over the audit log and the sign-in records. */
import { sql } from 'kysely';
import type { SIGN_IN_RESULTS } from '#contract/access/sysLog/calls.ts';
import { begins, cappedCount, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';

export const operationSorts: SortKeys<'at'> = { at: { expression: sql`"audit"."at"`, type: 'timestamptz' } };
export const signInSorts: SortKeys<'at'> = { at: { expression: sql`"signIn"."at"`, type: 'timestamptz' } };

export interface OperationFilters {
  from?: string | undefined;
  to?: string | undefined;
  account?: string | undefined;
  call?: string | undefined;
  object?: string | undefined;
  objectId?: string | undefined;
  traceId?: string | undefined;
}

/**
 * Whose rows: of everybody for null, else only of this person (under the account of now, which has an index). The log
 * belongs to no area, school or supplier.
 */
export type OnlyOf = { readonly userId: string; readonly account: string } | null;

/** An account as the person has it, however it was typed; one of nobody as it was typed. One value, so that an index has its rows in order. */
const asKept = (account: string) =>
  sql<string>`coalesce((select "account" from "sysUser" where lower("account") = "searchForm"(${account})), ${account.normalize('NFKC')})`;

const filteredOperations = (db: Db, onlyOf: OnlyOf, filters: OperationFilters) => {
  let query = db.selectFrom('audit');
  if (onlyOf !== null)
    query = query.where('audit.account', '=', onlyOf.account).where('audit.userId', '=', onlyOf.userId);
  if (filters.from !== undefined) query = query.where('audit.at', '>=', filters.from);
  if (filters.to !== undefined) query = query.where('audit.at', '<', filters.to);
  if (filters.call !== undefined && filters.call !== '') query = query.where(begins('audit.call', filters.call));
  if (filters.account !== undefined && filters.account !== '')
    query = query.where('audit.account', '=', asKept(filters.account));
  for (const field of ['object', 'objectId', 'traceId'] as const) {
    const wanted = filters[field]?.normalize('NFKC') ?? '';
    if (wanted !== '') query = query.where(`audit.${field}`, '=', field === 'traceId' ? wanted.toLowerCase() : wanted);
  }
  return query;
};

const OPERATION = [
  'audit.id',
  'audit.at',
  'audit.userId',
  'audit.account',
  'audit.roleCode',
  'audit.call',
  'audit.object',
  'audit.objectId',
  'audit.label',
  'audit.ip',
  'audit.traceId',
  'audit.durationMs',
] as const;
const role = sql<{
  nameZh: string;
  nameEn: string;
} | null>`(select json_build_object('nameZh', "role"."nameZh", 'nameEn', "role"."nameEn")
  from "role" where "role"."code" = "audit"."roleCode")`.as('role');
const changeCount = sql<number>`jsonb_array_length("audit"."changes")`.as('changeCount');

export const operationList = (db: Db, onlyOf: OnlyOf, filters: OperationFilters, page: Page) =>
  paged(filteredOperations(db, onlyOf, filters).select([...OPERATION, role, changeCount]), page, sql`"audit"."id"`);

export const operationCount = (db: Db, onlyOf: OnlyOf, filters: OperationFilters) =>
  cappedCount(db, filteredOperations(db, onlyOf, filters).select(sql<number>`1`.as('one')));

export const operationById = (db: Db, onlyOf: OnlyOf, id: string) =>
  filteredOperations(db, onlyOf, {})
    .select([...OPERATION, role, changeCount, 'audit.userAgent', 'audit.changes', 'audit.previousHash', 'audit.hash'])
    .where('audit.id', '=', id);

export interface SignInFilters {
  from?: string | undefined;
  to?: string | undefined;
  account?: string | undefined;
  ip?: string | undefined;
  result?: (typeof SIGN_IN_RESULTS)[number] | undefined;
}

const filteredSignIns = (db: Db, onlyOf: OnlyOf, { from, to, account, ip, result }: SignInFilters) => {
  let query = db.selectFrom('signIn');
  if (onlyOf !== null)
    query = query.where('signIn.account', '=', onlyOf.account).where('signIn.userId', '=', onlyOf.userId);
  if (from !== undefined) query = query.where('signIn.at', '>=', from);
  if (to !== undefined) query = query.where('signIn.at', '<', to);
  if (account !== undefined && account !== '') query = query.where('signIn.account', '=', asKept(account));
  if (ip !== undefined && ip !== '') query = query.where('signIn.ip', '=', ip.normalize('NFKC').toLowerCase());
  if (result !== undefined) query = query.where('signIn.result', '=', result);
  return query;
};

export const signInList = (db: Db, onlyOf: OnlyOf, filters: SignInFilters, page: Page) =>
  paged(
    filteredSignIns(db, onlyOf, filters).select([
      'signIn.id',
      'signIn.at',
      'signIn.account',
      'signIn.result',
      'signIn.ip',
      'signIn.userAgent',
      'signIn.traceId',
    ]),
    page,
    sql`"signIn"."id"`,
  );

export const signInCount = (db: Db, onlyOf: OnlyOf, filters: SignInFilters) =>
  cappedCount(db, filteredSignIns(db, onlyOf, filters).select(sql<number>`1`.as('one')));

/** The next rows of the chain after a place in it. */
export const chainAfter = (db: Db, id: string, length: number) =>
  db.selectFrom('audit').selectAll().where('id', '>', id).orderBy('id').limit(length);

/** Where the chain says that it ends. */
export const chainHead = (db: Db) => db.selectFrom('auditHead').select(['rowCount', 'hash']);
