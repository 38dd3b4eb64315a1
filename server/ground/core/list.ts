/** Pages lists by number up to 10,000 rows and by key beyond, counts to the cap in a short time, and answers them. */
import { sql, type CompiledQuery, type Expression, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { z } from 'zod';
import { instant, TOTAL_CAP } from '#contract/ground/core.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { wasTooSlow } from './answer.ts';
import { messages } from './messages.ts';
import { FieldRefusal, refuseField } from './refusal.ts';
import { sharing } from './sharedAnswers.ts';

/** A sort of a list: the expression, never null, that its index is on. */
export interface SortKey {
  readonly expression: RawBuilder<unknown>;
  /** PostgreSQL type of the expression, for the cursor's value. */
  readonly type: 'timestamptz' | 'text' | 'integer' | 'bigint' | 'double precision';
  /** Stands for a null in the field, as in the expression. */
  readonly whenNull?: string;
}

/** One key for each sort of the call, without its `-`. */
export type SortKeys<Sort extends string> = Record<Sort extends `-${infer Name}` ? Name : Sort, SortKey>;

interface ListInput<Sort extends string> {
  pageNum: number;
  pageSize: number;
  cursor?: string | undefined;
  sort: Sort;
}

/** A place in a list, checked. */
export interface Page {
  readonly field: string;
  readonly key: SortKey;
  readonly descending: boolean;
  readonly size: number;
  readonly offset: number;
  /** The last row of the page before: its sort value and its id. */
  readonly after: { readonly value: string; readonly id: string } | null;
}

/** The order in which rows come. */
export type Ordering = Pick<Page, 'field' | 'key' | 'descending'>;

/** What a sort of the call means. */
export function orderingOf(sort: string, keys: Record<string, SortKey>): Ordering {
  const descending = sort.startsWith('-');
  const field = descending ? sort.slice(1) : sort;
  const key = keys[field];
  if (key === undefined) throw refuseField('sort', messages.inputInvalid);
  return { field, key, descending };
}

/** Checks the paging of a list's input. 400 for a cursor of another list or sort, or a page beyond 10,000 rows. */
export function pageOf<Sort extends string>(input: ListInput<Sort>, keys: Record<string, SortKey>): Page {
  const ordering = orderingOf(input.sort, keys);
  if (input.cursor === undefined && input.pageNum * input.pageSize > TOTAL_CAP) {
    throw new FieldRefusal([{ path: 'pageNum', sentence: messages.deeperByCursor, params: {} }]);
  }
  const after = input.cursor === undefined ? null : decodeCursor(input.cursor, input.sort, ordering.key);
  return {
    ...ordering,
    size: input.pageSize,
    offset: after === null ? (input.pageNum - 1) * input.pageSize : 0,
    after,
  };
}

const VALUE_SHAPE: Record<SortKey['type'], RegExp> = {
  timestamptz: /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z|-infinity)$/,
  text: /^[^\0]{0,300}$/,
  integer: /^-?\d{1,9}$/,
  bigint: /^-?\d{1,18}$/,
  'double precision': /^-?\d{1,15}(\.\d{1,17})?(e[+-]?\d{1,3})?$/,
};

/** The sort, the last row's value of it, and its id. */
const cursorShape = z.tuple([z.string(), z.string(), z.string()]);

function decodeCursor(cursor: string, sort: string, key: SortKey): NonNullable<Page['after']> {
  const bad = () => refuseField('cursor', messages.badCursor);
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw bad();
  }
  const shaped = cursorShape.safeParse(parts);
  if (!shaped.success) throw bad();
  const [cursorSort, value, id] = shaped.data;
  if (cursorSort !== sort) throw bad();
  const isInstant = key.type !== 'timestamptz' || value === '-infinity' || instant.safeParse(value).success;
  if (!VALUE_SHAPE[key.type].test(value) || !isInstant || !/^\d{1,18}$/.test(id)) throw bad();
  return { value, id };
}

const encodeCursor = (sort: string, value: string, id: string) =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');

/**
 * Adds order, start and length to a list's query; `id` is the tie-breaker. Reads one row more than the page. The length is
 * a literal, since PostgreSQL caches no plan for a length that is a parameter.
 */
export function paged<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  page: Page,
  id: RawBuilder<unknown>,
): SelectQueryBuilder<DB, TB, O> {
  const { key, descending } = page;
  const direction = descending ? 'desc' : 'asc';
  let result = query
    .orderBy(key.expression, direction)
    .orderBy(id, direction)
    .limit(sql.lit(page.size + 1));
  if (page.after !== null) {
    const { value, id: lastId } = page.after;
    const compare = sql.raw(descending ? '<' : '>');
    result = result.where(
      sql<boolean>`(${key.expression}, ${id}) ${compare} (${value}::${sql.raw(key.type)}, ${lastId}::bigint)`,
    );
  } else if (page.offset > 0) result = result.offset(page.offset);
  return result;
}

/** `select count(*)` over at most 10,001 of the query's rows. */
export const cappedCount = (db: Db, rows: Expression<unknown>) =>
  db
    .selectFrom(sql<{ one: number }>`(${rows} limit ${sql.lit(TOTAL_CAP + 1)})`.as('capped'))
    .select(sql<string>`count(*)`.as('count'));

export interface Total {
  total: number | null;
  totalIsCapped: boolean;
}

const NOT_COUNTED: Total = { total: null, totalIsCapped: false };
const MANY: Total = { total: null, totalIsCapped: true };

/** A count that takes longer is given up: the page does not wait for it. */
const COUNT_MS = 500;

const counting = sharing<Total>();

/** Runs the count; a job, whose list is read in its own transaction, has the time that it needs. */
function counted(db: Db, count: CompiledQuery<{ count: string }>) {
  if (db.isTransaction) return db.executeQuery(count);
  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = ${sql.lit(COUNT_MS)}`.execute(transaction);
    return transaction.executeQuery(count);
  });
}

/** Counts to the cap, when wanted; "many" when that takes too long. */
export async function totalOf(db: Db, count: ReturnType<typeof cappedCount>, wanted: boolean): Promise<Total> {
  if (!wanted) return NOT_COUNTED;
  const compiled = count.compile();
  return counting(db, `${compiled.sql}\n${JSON.stringify(compiled.parameters)}`, async () => {
    try {
      const found = Number((await counted(db, compiled)).rows[0]?.count);
      return { total: Math.min(found, TOTAL_CAP), totalIsCapped: found > TOTAL_CAP };
    } catch (error) {
      if (wasTooSlow(error)) return MANY;
      throw error;
    }
  });
}

/** The total after the page was read: a list that ends on it needs no counting. */
export function totalAfter(
  db: Db,
  rows: readonly unknown[],
  page: Page,
  count: () => ReturnType<typeof cappedCount>,
  wanted: boolean,
): Promise<Total> | Total {
  if (!wanted) return NOT_COUNTED;
  const endsHere = page.after === null && rows.length <= page.size && (rows.length > 0 || page.offset === 0);
  return endsHere ? { total: page.offset + rows.length, totalIsCapped: false } : totalOf(db, count(), wanted);
}

/** The answer of a list from what `paged` read. */
export function listAnswer<Row extends { id: string }>(rows: Row[], page: Page, total: Total) {
  const more = rows.length > page.size;
  const list = more ? rows.slice(0, page.size) : rows;
  const last = list.at(-1);
  const sort = page.descending ? `-${page.field}` : page.field;
  const nextCursor = more && last !== undefined ? encodeCursor(sort, valueIn(last, page), last.id) : null;
  return { list, ...total, nextCursor };
}

function valueIn(row: object, page: Page): string {
  const value: unknown = Reflect.get(row, page.field);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : (page.key.whenNull ?? '');
}

/** A query as Kysely builds it, ready to run. */
interface Rows<Row> {
  execute: () => Promise<Row[]>;
}

/**
 * Answers a list: checks the paging, reads the page and counts beside it. `show` turns the rows into what the call
 * answers.
 */
export async function answerList<Sort extends string, Row extends { id: string }, Shown extends { id: string }>(
  db: Db,
  input: ListInput<Sort> & { withTotal: boolean },
  sorts: Record<string, SortKey>,
  query: {
    rows: (page: Page) => Rows<Row>;
    count: () => ReturnType<typeof cappedCount>;
    show: (rows: Row[]) => Shown[] | Promise<Shown[]>;
  },
) {
  const page = pageOf(input, sorts);
  const [rows, total] = await Promise.all([query.rows(page).execute(), totalOf(db, query.count(), input.withTotal)]);
  return listAnswer(await query.show(rows), page, total);
}

/** For `answerList`: the rows are what the call answers. */
export const asTheyAre = <Row>(rows: Row[]): Row[] => rows;

/** A pattern in which the person's `%`, `_` and `\` are literal. */
export const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
/** A text as it is compared: however wide, large or composed it was written. The same as `"searchForm"` in the database (decision 0288). */
export const searchForm = (text: string): string => text.normalize('NFKC').toLowerCase();
/** A column or an expression in that form; names that must be unique have an index on it. */
export const inSearchForm = (column: string | RawBuilder<unknown>) =>
  sql<string>`"searchForm"(${typeof column === 'string' ? sql.ref(column) : column})`;
/** Whether a column holds what a person typed. */
export const holds = (column: string | RawBuilder<unknown>, text: string) =>
  sql<boolean>`${inSearchForm(column)} like "searchForm"(${contains(text.normalize('NFKC'))})`;
/** Whether a column begins with what a person typed. */
export const begins = (column: string, text: string) =>
  sql<boolean>`${inSearchForm(column)} like "searchForm"(${beginsWith(text)})`;
/** Whether a name is the one that a person typed. */
export const isSame = (column: string, text: string) => sql<boolean>`${inSearchForm(column)} = "searchForm"(${text})`;
/** The ways in which a code that an index has as it stands may have been written by whoever looks for it. */
export const codeForms = (typed: string): string[] => {
  const plain = typed.normalize('NFKC');
  return [...new Set([typed, plain, plain.toUpperCase(), plain.toLowerCase()])];
};
/** Whether a column begins with a code in one of these ways, found by its index. */
export const codeBegins = (column: string, typed: string) => {
  const ways = codeForms(typed).map((form) => sql`${sql.ref(column)} like ${beginsWith(form)}`);
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
};
/** Whether a column has a code in one of these ways. */
export const isCode = (column: string, typed: string) =>
  sql<boolean>`${sql.ref(column)} = any(${codeForms(typed)}::text[])`;
/** A pattern of what begins so; what is typed in wide letters, too. */
export const beginsWith = (text: string): string => `${text.normalize('NFKC').replace(/[\\%_]/g, '\\$&')}%`;
