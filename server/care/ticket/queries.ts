/** Queries over tickets and their conversations. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { TicketKind, TicketPriority, TicketState } from '#contract/care/ticket/rules.ts';
import { carReach } from '#server/ground/core/placeReach.ts';
import { goesOn } from '#server/ground/core/account.ts';
import { within, type Scope } from '#server/ground/core/scope.ts';
import {
  begins,
  beginsWith,
  cappedCount,
  codeBegins,
  holds,
  isSame,
  type Page,
  paged,
  type SortKeys,
} from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { NEXT_VERSION } from '#server/ground/database/versions.ts';
import { keptOf } from '#server/ground/person/person.ts';
import { isPublicOf, stateHeard } from './heard.ts';
import type { TicketEntryTable, TicketTable } from './table.ts';

export const ticketSorts: SortKeys<'attention' | 'createdAt'> = {
  attention: { expression: sql`"ticket"."attention"`, type: 'bigint' },
  createdAt: { expression: sql`"ticket"."createdAt"`, type: 'timestamptz' },
};

export interface TicketFilters {
  states?: TicketState[] | undefined;
  kinds?: TicketKind[] | undefined;
  priorities?: TicketPriority[] | undefined;
  keyword?: string | undefined;
  category?: string | undefined;
  team?: string | undefined;
  orderId?: string | undefined;
  carId?: string | undefined;
  unowned?: boolean | undefined;
  breached?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
  id?: string | undefined;
  ownerId?: string | undefined;
  /** Of this person. */
  of?: Person | undefined;
  /** Those that another can be merged into: not done, and not this one. */
  besides?: string | undefined;
}

/** By what a ticket is somebody’s: the order, the passenger of its order, or the mobile number. */
export interface Person {
  orderId: string | null;
  passengerId: string | null;
  mobileHashes: readonly string[];
}

const isOf = ({ orderId, passengerId, mobileHashes }: Person) => sql<boolean>`("ticket"."orderId" = ${orderId}::bigint
  or "ticket"."orderId" = any(array(select "o"."id" from "order" as "o" where "o"."passengerId" = any(array(
    select "m"."id" from "passenger" as "m" where "m"."id" = ${passengerId}::bigint or "m"."mergedInto" = ${passengerId}::bigint))))
  or ${isUnder(mobileHashes)})`;

/** Under one of these numbers. */
const isUnder = (mobileHashes: readonly string[]) =>
  sql<boolean>`("ticket"."mobileHash" <> '' and "ticket"."mobileHash" = any(${[...mobileHashes]}::text[]))`;

const COLUMNS = [
  'ticket.id',
  'ticket.number',
  'ticket.kind',
  'ticket.priority',
  'ticket.category',
  'ticket.subject',
  'ticket.team',
  'ticket.channel',
  'ticket.state',
  ...keptOf('ticket'),
  'ticket.orderId',
  'ticket.carId',
  'ticket.ownerId',
  'ticket.dueAt',
  'ticket.attention',
  'ticket.firstDueAt',
  'ticket.nextDueAt',
  'ticket.solveDueAt',
  'ticket.firstAnsweredAt',
  'ticket.breachedAt',
  'ticket.rating',
  'ticket.createdAt',
  'ticket.updatedAt',
  'ticket.solvedAt',
  'ticket.closedAt',
  'ticket.version',
] as const;

const names = [
  sql<string>`coalesce((select "realName" from "sysUser" where "id" = "ticket"."ownerId"), '')`.as('ownerName'),
  sql<string>`coalesce((select "orderNo" from "order" where "id" = "ticket"."orderId"), '')`.as('orderNo'),
  sql<string>`coalesce((select "fleetNumber" from "car" where "id" = "ticket"."carId"), '')`.as('fleetNumber'),
] as const;

/** A ticket is within reach as its order is, and without one as its car. */
const reached = (db: Db, scope: Scope) =>
  db
    .selectFrom('ticket')
    .$if(scope.kind !== 'everything', (query) =>
      query.where(
        within(scope, { area: 'ticket.areaCode', supplier: 'ticket.supplierId', owner: 'ticket.createdById' }),
      ),
    );

const anyOf = <Value extends string>(values: readonly Value[]) => sql<Value>`any(${[...values]}::text[])`;

const filtered = (db: Db, scope: Scope, filters: TicketFilters) => {
  const { states = [], kinds = [], priorities = [], keyword, category, team, orderId, carId, id, ownerId } = filters;
  let query = reached(db, scope);
  if (states.length > 0) query = query.where('ticket.state', '=', anyOf(states));
  if (kinds.length > 0) query = query.where('ticket.kind', '=', anyOf(kinds));
  if (priorities.length > 0) query = query.where('ticket.priority', '=', anyOf(priorities));
  if (keyword !== undefined && keyword !== '')
    query = query.where((eb) => eb.or([codeBegins('ticket.number', keyword), holds('ticket.subject', keyword)]));
  if (category !== undefined && category !== '') query = query.where('ticket.category', 'like', beginsWith(category));
  if (team !== undefined && team !== '') query = query.where(isSame('ticket.team', team));
  if (orderId !== undefined) query = query.where('ticket.orderId', '=', orderId);
  if (carId !== undefined) query = query.where('ticket.carId', '=', carId);
  if (filters.unowned === true) query = query.where('ticket.ownerId', 'is', null);
  if (ownerId !== undefined) query = query.where('ticket.ownerId', '=', ownerId);
  if (filters.breached === true) query = query.where('ticket.breachedAt', 'is not', null);
  if (filters.from !== undefined) query = query.where('ticket.createdAt', '>=', filters.from);
  if (filters.to !== undefined) query = query.where('ticket.createdAt', '<', filters.to);
  if (id !== undefined) query = query.where('ticket.id', '=', id);
  if (filters.of !== undefined) query = query.where(isOf(filters.of));
  if (filters.besides !== undefined)
    query = query.where('ticket.id', '<>', filters.besides).where('ticket.state', 'not in', ['solved', 'closed']);
  return query;
};

export const ticketList = (db: Db, scope: Scope, filters: TicketFilters, page: Page) =>
  paged(filtered(db, scope, filters).select(COLUMNS).select(names), page, sql`"ticket"."id"`);

export const ticketCount = (db: Db, scope: Scope, filters: TicketFilters) =>
  cappedCount(db, filtered(db, scope, filters).select(sql<number>`1`.as('one')));

export const ticketById = (db: Db, scope: Scope, id: string) =>
  filtered(db, scope, { id })
    .select(COLUMNS)
    .select(names)
    .select([
      'ticket.supplierId',
      'ticket.areaCode',
      'ticket.ratingText',
      'ticket.heldUntil',
      'ticket.handOverStationId',
      'ticket.handedOverAt',
      'ticket.mergedIntoId',
      'ticket.cabinFinding',
      'ticket.cabinCheckedAt',
    ])
    .select([
      sql<string>`coalesce((select "name" from "supplier" where "id" = "ticket"."supplierId"), '')`.as('supplierName'),
      sql<string>`coalesce((select "realName" from "sysUser" where "id" = "ticket"."heldById"), '')`.as('heldByName'),
      sql<string>`coalesce((select "name" from "station" where "id" = "ticket"."handOverStationId"), '')`.as(
        'handOverPlace',
      ),
      sql<string>`coalesce((select "nameEn" from "station" where "id" = "ticket"."handOverStationId"), '')`.as(
        'handOverPlaceEn',
      ),
      sql<string>`coalesce((select "number" from "ticket" as "into" where "into"."id" = "ticket"."mergedIntoId"), '')`.as(
        'mergedIntoNumber',
      ),
      sql<string>`coalesce((select "realName" from "sysUser" where "id" = "ticket"."cabinCheckedById"), '')`.as(
        'cabinCheckedBy',
      ),
      sql<string | null>`(select "file"."publicKey" from "carPicture" join "file" on "file"."id" = "carPicture"."fileId"
        where "carPicture"."id" = "ticket"."cabinPictureId" and "file"."state" = 'confirmed')`.as('cabinKey'),
    ]);

/** The order’s passenger, whoever they were merged into, and the ticket’s own number. */
export const personOfTicket = (db: Db, id: string) =>
  db
    .selectFrom('ticket')
    .leftJoin('order', 'order.id', 'ticket.orderId')
    .leftJoin('passenger', 'passenger.id', 'order.passengerId')
    .select(['ticket.orderId', 'ticket.mobileHash'])
    .select(sql<string | null>`coalesce("passenger"."mergedInto", "passenger"."id")`.as('passengerId'))
    .where('ticket.id', '=', id);

/** The passenger with this number, or whoever they were merged into. */
export const passengerOfHash = (db: Db, mobileHash: string) =>
  db
    .selectFrom('passenger')
    .select(sql<string>`coalesce("mergedInto", "id")`.as('id'))
    .where('mobileHash', '=', mobileHash);

/** The numbers of a passenger and of those merged into them, sealed. */
export const numbersOfPassenger = (db: Db, id: string) =>
  db
    .selectFrom('passenger')
    .select('mobileSealed')
    .where((eb) => eb.or([eb('id', '=', id), eb('mergedInto', '=', id)]))
    .orderBy('id')
    .limit(100);

const MOST_MERGEABLE = 50;

export const mergeableTickets = (db: Db, scope: Scope, filters: TicketFilters) =>
  filtered(db, scope, filters)
    .select(['ticket.id', 'ticket.number', 'ticket.subject', 'ticket.state'])
    .orderBy('ticket.createdAt', 'desc')
    .orderBy('ticket.id', 'desc')
    .limit(MOST_MERGEABLE);

/** Tickets that go on in this one, and whether nothing was added since. */
export const mergedTickets = (db: Db, id: string) =>
  db
    .selectFrom('ticket')
    .innerJoin('ticket as into', 'into.id', 'ticket.mergedIntoId')
    .select(['ticket.id', 'ticket.number', 'ticket.subject'])
    .select([
      sql<string>`"ticket"."mergedAt"`.as('mergedAt'),
      sql<boolean>`("ticket"."mergedBack"->>'intoVersion')::integer = "into"."version"`.as('canUndo'),
    ])
    .where('ticket.mergedIntoId', '=', id)
    .orderBy('ticket.id')
    .limit(100);

export const LOCKED = [
  ...COLUMNS,
  'ticket.pausedAt',
  'ticket.supplierId',
  'ticket.areaCode',
  'ticket.heldUntil',
  'ticket.handOverCode',
  'ticket.handedOverAt',
  'ticket.mergedIntoId',
  'ticket.mergedBack',
] as const;

/** The order of the ids keeps two who take several from waiting for each other. */
export const lockTickets = (db: Db, scope: Scope, ids: readonly string[]) =>
  reached(db, scope)
    .select(LOCKED)
    .where('ticket.id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .orderBy('ticket.id')
    .forNoKeyUpdate('ticket');

/** The ticket in which another goes on. */
export const lockTicketById = (db: Db, id: string) =>
  db.selectFrom('ticket').select(LOCKED).where('id', '=', id).forNoKeyUpdate();

/** The ticket of an app, by its name for it. */
export const lockTicketOfApp = (db: Db, source: string, sourceRef: string) =>
  db
    .selectFrom('ticket')
    .select(LOCKED)
    .where('source', '=', source)
    .where('sourceRef', '=', sourceRef)
    .forNoKeyUpdate();

export const ticketOfApp = (db: Db, source: string, sourceRef: string) =>
  db
    .selectFrom('ticket')
    .leftJoin('station', 'station.id', 'ticket.handOverStationId')
    .select([
      'ticket.id',
      'ticket.number',
      'ticket.sourceRef as ticketRef',
      'ticket.kind',
      'ticket.subject',
      'ticket.createdAt',
      'ticket.updatedAt',
      'ticket.rating',
      'ticket.handOverCode',
      'station.name as placeName',
    ])
    .select(stateHeard())
    .where('ticket.source', '=', source)
    .where('ticket.sourceRef', '=', sourceRef);

/** No row comes back when the app has opened it before. */
export const insertTicket = (db: Db, row: Insertable<TicketTable>) =>
  db
    .insertInto('ticket')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'sourceRef'])
        .where(sql<boolean>`"source" <> ''`)
        .doNothing(),
    )
    .returning(['id', 'number', 'state']);

export const updateTicket = (db: Db, id: string, fields: Updateable<TicketTable>) =>
  db.updateTable('ticket').set(fields).set(NEXT_VERSION).where('id', '=', id).returning('version');

/** Somebody of ours writes to the passenger; of a ticket within reach. */
export const markTyping = (db: Db, scope: Scope, id: string, typingAt: string) =>
  db
    .updateTable('ticket')
    .set({ typingAt })
    .where('id', 'in', reached(db, scope).select('ticket.id').where('ticket.id', '=', id))
    .returning('id');

/** No row comes back for a message that was taken before. */
export const insertEntry = (db: Db, row: Insertable<TicketEntryTable>) =>
  db
    .insertInto('ticketEntry')
    .values(row)
    .onConflict((conflict) => conflict.columns(['ticketId', 'ref']).doNothing())
    .returning('id');

const MOST_ENTRIES = 300;

/** The latest entries, those of merged tickets too, the latest first. */
export const entriesOf = (db: Db, ticketId: string) =>
  db
    .selectFrom('ticketEntry')
    .select(['id', 'kind', 'event', 'text', 'at'])
    .select([
      sql<string>`coalesce((select "realName" from "sysUser" where "id" = "ticketEntry"."userId"), '')`.as('by'),
      sql<string>`coalesce((select "realName" from "sysUser" where "id" = "ticketEntry"."toUserId"), '')`.as('to'),
    ])
    .where(
      sql<boolean>`"ticketId" = any(array(select ${ticketId}::bigint
        union all select "m"."id" from "ticket" as "m" where "m"."mergedIntoId" = ${ticketId}::bigint))`,
    )
    .orderBy('id', 'desc')
    .limit(MOST_ENTRIES);

/** What a passenger may read, the latest first. */
export const publicEntriesOf = (db: Db, ticketId: string) =>
  db
    .selectFrom('ticketEntry')
    .select(['kind', 'text', 'at'])
    .where(isPublicOf(ticketId))
    .orderBy('id', 'desc')
    .limit(MOST_ENTRIES);

/** The order that a ticket is about. */
export const orderForTicket = (db: Db, by: { orderNo: string } | { source: string; sourceRef: string }) => {
  const query = db
    .selectFrom('order')
    .select(['id', 'carId', 'supplierId', 'areaCode', 'personSealed', 'plainName', 'plainMobile'])
    .limit(1);
  return 'orderNo' in by
    ? query.where('orderNo', '=', by.orderNo)
    : query.where('source', '=', by.source).where('sourceRef', '=', by.sourceRef);
};

export const carForTicket = (db: Db, scope: Scope, fleetNumber: string) =>
  db
    .selectFrom('car')
    .select(['id', 'supplierId', 'areaCode'])
    .where('fleetNumber', '=', fleetNumber)
    .$if(scope.kind !== 'everything', (query) => query.where(carReach(scope)))
    .limit(1);

/** Accounts that go on, of one of these roles; those of a supplier only for its own tickets. */
export const peopleForTicket = (
  db: Db,
  { roleIds, supplierRoleIds, supplierId }: { roleIds: string[]; supplierRoleIds: string[]; supplierId: string | null },
  { keyword = '', id }: { keyword?: string | undefined; id?: string | undefined },
) => {
  const hasRole = (ids: readonly string[]) =>
    sql<boolean>`exists (select from "userRole" where "userId" = "sysUser"."id" and "roleId" = any(${[...ids]}::bigint[]))`;
  return db
    .selectFrom('sysUser')
    .select(['id', 'account', 'realName'])
    .where(goesOn())
    .where((eb) =>
      eb.or([hasRole(roleIds), eb.and([hasRole(supplierRoleIds), sql<boolean>`"supplierId" = ${supplierId}::bigint`])]),
    )
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(keyword !== '', (query) =>
      query.where((eb) => eb.or([holds('realName', keyword), begins('account', keyword)])),
    )
    .orderBy('realName')
    .orderBy('id')
    .limit(50);
};

const AT_ONCE = 200;

/** Marks those whose clock ran out, each once; the rows that another node marks are skipped. */
export const markBreached = (db: Db, now: string) =>
  db
    .updateTable('ticket')
    .set({ breachedAt: sql<string>`"dueAt"` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('ticket as due')
        .select('due.id')
        .where('due.dueAt', '<=', now)
        .where('due.breachedAt', 'is', null)
        .orderBy('due.dueAt')
        .limit(AT_ONCE)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(['id', 'number', 'subject', 'ownerId', 'supplierId', 'areaCode']);

/** Roles with what their holders reach. */
export const rolesForTickets = (db: Db) =>
  db
    .selectFrom('role')
    .select(['id', 'dataScope', 'areaCodes'])
    .where('state', '=', 'enabled')
    .orderBy('id')
    .limit(500);

/** A file of this content and name that a thing has already. */
export const fileWithHash = (
  db: Db,
  { object, objectId, name, sha256 }: { object: string; objectId: string; name: string; sha256: string },
) =>
  db
    .selectFrom('file')
    .select('id')
    .where('object', '=', object)
    .where('objectId', '=', objectId)
    .where('state', '=', 'confirmed')
    .where('name', '=', name)
    .where('sha256', '=', sha256)
    .limit(1);

export const stationForTicket = (db: Db, id: string) => db.selectFrom('station').select('name').where('id', '=', id);

/** When the ride of a ticket ended. */
export const rideOfTicket = (db: Db, ticketId: string) =>
  db
    .selectFrom('ticket')
    .innerJoin('order', 'order.id', 'ticket.orderId')
    .select('order.droppedOffAt')
    .where('ticket.id', '=', ticketId);

/** The latest picture of each camera of a car since a moment. */
export const cabinPictures = (db: Db, carId: string, from: string) =>
  db
    .selectFrom('carPicture')
    .innerJoin('file', 'file.id', 'carPicture.fileId')
    .distinctOn('carPicture.camera')
    .select(['carPicture.id', 'carPicture.camera', 'carPicture.at', 'file.publicKey'])
    .where('carPicture.carId', '=', carId)
    .where('carPicture.at', '>=', from)
    .where('file.state', '=', 'confirmed')
    .orderBy('carPicture.camera')
    .orderBy('carPicture.at', 'desc');

/** A picture that a car sent since, locked with its file. */
export const cabinPicture = (db: Db, { carId, pictureId, from }: { carId: string; pictureId: string; from: string }) =>
  db
    .selectFrom('carPicture')
    .innerJoin('file', 'file.id', 'carPicture.fileId')
    .select('carPicture.fileId')
    .where('carPicture.id', '=', pictureId)
    .where('carPicture.carId', '=', carId)
    .where('carPicture.at', '>=', from)
    .where('file.state', '=', 'confirmed')
    .forNoKeyUpdate('file');

/** A picture stays for as long as what it is kept with. */
export const keepPicture = (db: Db, fileId: string, thing: { object: string; objectId: string }) =>
  db
    .updateTable('file')
    .set({ ...thing, keepUntil: null })
    .where('id', '=', fileId)
    .where('object', '=', '');

// ---------------------------------------------------------------- passengers who are erased

/** Of these passengers' orders, or under one of these numbers; locked, so that nobody writes to them meanwhile. */
export const lockTicketsOfErased = (db: Db, passengerIds: readonly string[], mobileHashes: readonly string[]) =>
  db
    .selectFrom('ticket')
    .where(
      sql<boolean>`("ticket"."orderId" = any(array(select "o"."id" from "order" as "o" where "o"."passengerId" = any(${[...passengerIds]}::bigint[])))
        or ${isUnder(mobileHashes)})`,
    )
    .orderBy('ticket.id')
    .select(['ticket.id', 'ticket.number', 'ticket.state'])
    .forNoKeyUpdate();

const NOTHING_LEFT = '—';

/** Leaves kind, times and what was done; the person, and whatever was written, goes. */
export const eraseTickets = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('ticket')
    .set({
      personSealed: '',
      mobileHash: '',
      plainName: '',
      plainMobile: '',
      subject: NOTHING_LEFT,
      ratingText: '',
      ...NEXT_VERSION,
    })
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`);

export const eraseTicketTexts = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('ticketEntry')
    .set({ text: '' })
    .where('ticketId', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .where('text', '<>', '');

// ---------------------------------------------------------------- the demo

export const demoTicketOf = (db: Db, subject: string) =>
  db
    .selectFrom('ticket')
    .where('subject', '=', subject)
    .where('orderId', 'is', null)
    .orderBy('id')
    .limit(1)
    .select('id');

/** The latest completed ride of a passenger before a moment. */
export const demoRideOf = (db: Db, mobileHash: string, before: string) =>
  db
    .selectFrom('order')
    .where('source', '=', 'simulator')
    .where('mobileHash', '=', mobileHash)
    .where('status', '=', 'completed')
    .where('paymentState', '=', 'paid')
    .where('requestedAt', '<', before)
    .orderBy('requestedAt', 'desc')
    .limit(1)
    .select(['id', 'carId', 'supplierId', 'areaCode']);
