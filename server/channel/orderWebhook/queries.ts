/** Queries over order webhooks. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { State } from '#contract/ground/enums.ts';
import { cappedCount, holds, inSearchForm, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { WebhookCallState, WebhookEvent } from '#contract/channel/orderWebhook/rules.ts';
import type { UnderWay } from '#server/ground/outward/dueTurns.ts';
import { roomFor } from '#server/ground/outward/room.ts';
import { STANDING, type StandingColumns } from '#server/ground/outward/standing.ts';
import type { OrderWebhookTable } from './table.ts';

export const orderWebhookSorts: SortKeys<'createdAt' | 'name'> = {
  createdAt: { expression: sql`"orderWebhook"."createdAt"`, type: 'timestamptz' },
  name: { expression: sql`"orderWebhook"."name"`, type: 'text' },
};

export interface OrderWebhookFilters {
  keyword?: string | undefined;
  source?: string | undefined;
  state?: State | undefined;
  id?: string | undefined;
}

const MOST_COUNTED = 10_001;

const COLUMNS = [
  'id',
  'name',
  'state',
  'source',
  'address',
  'events',
  'remark',
  sql<number>`(select count(*)::int from (select from "orderWebhookCall" where "webhookId" = "orderWebhook"."id"
    and "state" = 'waiting' limit ${sql.lit(MOST_COUNTED)}) as "w")`.as('waiting'),
  ...STANDING,
  'createdAt',
  'updatedAt',
  'version',
] as const;

const filtered = (db: Db, { keyword, source, state, id }: OrderWebhookFilters) => {
  let query = db.selectFrom('orderWebhook');
  if (keyword !== undefined && keyword !== '') query = query.where(holds('name', keyword));
  if (source !== undefined && source !== '') query = query.where(holds('source', source));
  if (state !== undefined) query = query.where('state', '=', state);
  if (id !== undefined) query = query.where('id', '=', id);
  return query;
};

export const orderWebhookList = (db: Db, filters: OrderWebhookFilters, page: Page) =>
  paged(filtered(db, filters).select(COLUMNS), page, sql`"orderWebhook"."id"`);

export const orderWebhookCount = (db: Db, filters: OrderWebhookFilters) =>
  cappedCount(db, filtered(db, filters).select(sql<number>`1`.as('one')));

export const lockOrderWebhook = (db: Db, id: string) => filtered(db, { id }).select(COLUMNS).forUpdate();

/** No row comes back when the name is taken. */
export const insertOrderWebhook = (db: Db, row: Insertable<OrderWebhookTable>) =>
  db
    .insertInto('orderWebhook')
    .values(row)
    .onConflict((conflict) => conflict.expression(inSearchForm('name')).doNothing())
    .returning('id');

export const updateOrderWebhook = (db: Db, id: string, fields: Updateable<OrderWebhookTable>) =>
  db.updateTable('orderWebhook').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const deleteOrderWebhook = (db: Db, id: string) => db.deleteFrom('orderWebhook').where('id', '=', id);

/** Where it is, and with what it is signed. */
export const webhookLink = (db: Db, id: string) =>
  db.selectFrom('orderWebhook').select(['id', 'address', 'secretSealed']).where('id', '=', id);

/** How a try went. */
export const settleWebhook = (
  db: Db,
  id: string,
  fields: Pick<Updateable<OrderWebhookTable>, 'state' | Exclude<keyof StandingColumns, 'dueAt' | 'failures'>>,
) =>
  db
    .updateTable('orderWebhook')
    .set(fields)
    .set((eb) => ({ failures: fields.problem === '' ? sql<number>`0` : eb('failures', '+', 1) }))
    .where('id', '=', id)
    .returning('failures');

/** What waits is tried at once. */
export const hurryCalls = (db: Db, webhookId: string, now: string) =>
  db
    .updateTable('orderWebhookCall')
    .set({ dueAt: now })
    .where('webhookId', '=', webhookId)
    .where('state', '=', sql.lit('waiting'))
    .where('dueAt', '>', now);

/** One that waits is tried at once. */
export const hurryWebhookCall = (db: Db, id: string, now: string) =>
  db.updateTable('orderWebhookCall').set({ dueAt: now }).where('id', '=', id).where('state', '=', sql.lit('waiting'));

const MOST_SHOWN = 50;

/** What was told lately, and what waits. */
export const callsOf = (db: Db, webhookId: string) =>
  db
    .selectFrom('orderWebhookCall as c')
    .innerJoin('order as o', 'o.id', 'c.orderId')
    .select([
      'c.id',
      'c.event',
      'o.orderNo',
      'c.at',
      'c.state',
      'c.tries',
      'c.status',
      sql<string | null>`case when "c"."state" = 'waiting' then "c"."dueAt" end`.as('dueAt'),
    ])
    .where('c.webhookId', '=', webhookId)
    .orderBy('c.id', 'desc')
    .limit(MOST_SHOWN);

const MOST_SOURCES = 200;

/** The apps that have keys for orders. */
export const orderSources = (db: Db) =>
  db
    .selectFrom('apiKey')
    .select('source')
    .distinct()
    .where('purpose', '=', sql.lit('order'))
    .where('source', '<>', '')
    .orderBy('source')
    .limit(MOST_SOURCES);

/** Writes down what happened to orders for the apps that want to be told of them. */
export const insertWebhookCalls = (
  db: Db,
  told: readonly { orderId: string; event: WebhookEvent; at: string }[],
  now: string,
) =>
  db
    .insertInto('orderWebhookCall')
    .columns(['webhookId', 'orderId', 'event', 'at', 'dueAt'])
    .expression(
      sql`select "w"."id", "one"."orderId", "one"."event", "one"."at", ${now}::timestamptz
        from unnest(${told.map(({ orderId }) => orderId)}::bigint[], ${told.map(({ event }) => event)}::text[],
          ${told.map(({ at }) => at)}::timestamptz[]) with ordinality as "one" ("orderId", "event", "at", "place")
        join "order" as "o" on "o"."id" = "one"."orderId"
        join "orderWebhook" as "w" on "w"."source" = "o"."source" and "w"."state" = 'enabled'
          and ("w"."events" = '{}' or "one"."event" = any("w"."events"))
        order by "one"."place"`,
    );

/** How much enabled webhooks have still to tell, and since when the first of it waits. */
export const waitingWebhookCalls = (db: Db) =>
  db
    .selectFrom('orderWebhookCall as c')
    .innerJoin('orderWebhook as w', 'w.id', 'c.webhookId')
    .where('w.state', '=', sql.lit('enabled'))
    .where('c.state', '=', sql.lit('waiting'))
    .select([sql<string>`count(*)`.as('waiting'), sql<string | null>`min("c"."at")`.as('since')]);

/**
 * Takes calls that are due, of each order the first that waits at an address, and for each address so many that with those under way
 * there are no more than `most`.
 */
export const claimWebhookCalls = (db: Db, now: string, lease: string, most: number, underWay: UnderWay) =>
  db
    .with('taken', (cte) =>
      cte
        .selectFrom('orderWebhook as of')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('orderWebhookCall as due')
              .select('due.id')
              .whereRef('due.webhookId', '=', 'of.id')
              .where('due.state', '=', sql.lit('waiting'))
              .where('due.dueAt', '<=', now)
              .where(
                sql<boolean>`not exists (select from "orderWebhookCall" as "before" where "before"."orderId" = "due"."orderId"
                  and "before"."webhookId" = "due"."webhookId" and "before"."state" = 'waiting' and "before"."id" < "due"."id")`,
              )
              .orderBy('due.dueAt')
              .limit(roomFor(sql`"of"."id"::text`, most, underWay))
              .forUpdate()
              .skipLocked()
              .as('first'),
          (join) => join.onTrue(),
        )
        .where('of.state', '=', sql.lit('enabled'))
        .select('first.id'),
    )
    .updateTable('orderWebhookCall as c')
    .from('taken')
    .innerJoin('orderWebhook as w', (join) => join.onTrue())
    .innerJoin('order as o', (join) => join.onTrue())
    .whereRef('c.id', '=', 'taken.id')
    .whereRef('w.id', '=', 'c.webhookId')
    .whereRef('o.id', '=', 'c.orderId')
    .set((eb) => ({ dueAt: lease, tries: eb('c.tries', '+', 1) }))
    .returning([
      'c.id',
      'c.webhookId',
      'c.event',
      'c.at',
      'c.tries',
      'w.name',
      'w.address',
      'w.secretSealed',
      'o.source',
      sql<string>`"o"."sourceRef"`.as('sourceRef'),
      sql<boolean>`"w"."source" = "o"."source"`.as('isTheirs'),
    ]);

/** What waits is told no more. */
export const giveUpWebhookCalls = (db: Db, webhookId: string) =>
  db
    .updateTable('orderWebhookCall')
    .set({ state: 'givenUp' })
    .where('webhookId', '=', webhookId)
    .where('state', '=', sql.lit('waiting'));

/** One that was given up meanwhile stays so. */
export const settleWebhookCall = (
  db: Db,
  id: string,
  row: { state: WebhookCallState; status: number; dueAt: string },
) => db.updateTable('orderWebhookCall').set(row).where('id', '=', id).where('state', '=', sql.lit('waiting'));

/** Forgets what was settled some time ago. */
export const forgetWebhookCalls = (db: Db, before: string) =>
  db.deleteFrom('orderWebhookCall').where('state', '<>', sql.lit('waiting')).where('at', '<', before);
