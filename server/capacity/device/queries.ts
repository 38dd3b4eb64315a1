/** Queries over devices, and over the messages that gateways counted and refused. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { DeviceState, RefusalReason } from '#contract/capacity/device/calls.ts';
import type { DeviceProtocol } from '#contract/capacity/telemetry/telemetry.ts';
import { carReach } from '#server/capacity/reach.ts';
import { cappedCount, holds, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import { holdsPlate } from '#server/capacity/plates.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import type { DeviceTable } from './table.ts';

// ---------------------------------------------------------------- who may speak

/** The remembered columns of every device. For MQTT the identity is the fleet number of its car. */
const mirrored = (db: Db) =>
  db
    .selectFrom('device')
    .innerJoin('car', 'car.id', 'device.carId')
    .select([
      'device.id',
      'device.carId',
      'device.protocol',
      sql<string>`case when "device"."protocol" = 'mqtt' then "car"."fleetNumber" else "device"."identity" end`.as(
        'identity',
      ),
      'device.secretDigest',
      'device.registrableUntil',
      sql<boolean>`"device"."state" = 'enabled' and "car"."state" <> 'sold'`.as('maySpeak'),
    ]);

/** Every device that is not removed. */
export const allDevices = (db: Db) => mirrored(db).where('device.state', '<>', 'removed');

/** Devices that changed, or whose cars did; removed ones too. */
export const devicesChangedSince = (db: Db, since: string) =>
  mirrored(db).where((eb) => eb.or([eb('device.updatedAt', '>', since), eb('car.updatedAt', '>', since)]));

/** The time by the database. */
export const databaseTime = (db: Db) => db.selectNoFrom(sql<string>`now()`.as('now'));

/** The devices that sent messages since the last write, as lists of equal length. */
export interface Heard {
  ids: readonly string[];
  /** Null: something of it was refused, which is no sign of it. */
  times: readonly (string | null)[];
  addresses: readonly string[];
  refused: readonly number[];
}

export const noteHeard = (db: Db, { ids, times, addresses, refused }: Heard) =>
  db
    .updateTable('device')
    .from(
      sql<{
        id: string;
        at: string;
        address: string;
        refused: number;
      }>`unnest(${[...ids]}::bigint[], ${[...times]}::timestamptz[], ${[...addresses]}::text[], ${[...refused]}::integer[])`.as<'heard'>(
        sql`"heard"("id", "at", "address", "refused")`,
      ),
    )
    .set({
      lastSeenAt: sql<string>`greatest("device"."lastSeenAt", "heard"."at")`,
      lastAddress: sql<string>`case when "heard"."address" = '' then "device"."lastAddress" else "heard"."address" end`,
      refusedCount: sql<string>`"device"."refusedCount" + "heard"."refused"`,
    })
    .whereRef('device.id', '=', 'heard.id');

/** This node holds the connections of these devices. */
export const noteConnected = (db: Db, ids: readonly string[], node: string, at: string) =>
  db
    .updateTable('device')
    .set({ connectedNode: node, connectedAt: at })
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`);

/** Releases the devices of a node; those that another node took over stay with it. */
export const noteDisconnected = (db: Db, ids: readonly string[], node: string) =>
  db
    .updateTable('device')
    .set({ connectedNode: null, connectedAt: sql<string>`coalesce("connectedAt", now())` })
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .where((eb) => eb.or([eb('connectedNode', '=', node), eb('connectedNode', 'is', null)]));

/** No node holds connections of a protocol any more: a broker elsewhere does. */
export const forgetConnections = (db: Db, protocol: DeviceProtocol) =>
  db
    .updateTable('device')
    .set({ connectedNode: null, connectedAt: null })
    .where('protocol', '=', protocol)
    .where('connectedAt', 'is not', null);

/** A terminal fetches its code: it is the only one, and in time. */
export const takeRegistration = (db: Db, id: string, secretDigest: string, now: string) =>
  db
    .updateTable('device')
    .set({ secretDigest, registrableUntil: null, ...CHANGED })
    .where('id', '=', id)
    .where('state', '=', 'enabled')
    .where('registrableUntil', '>', now)
    .returning('id');

// ---------------------------------------------------------------- the list

/** A device without a connection to a node, since a broker elsewhere has it, counts as online so long after it was heard. */
const HEARD_RECENTLY = sql`interval '5 minutes'`;

const online = (now: string) =>
  sql<boolean>`coalesce(case when "device"."connectedAt" is null then "device"."lastSeenAt" > ${now}::timestamptz - ${HEARD_RECENTLY}
    else exists (select from "node" where "node"."id"::text = "device"."connectedNode" and "node"."leaseUntil" > now()) end, false)`;

/** By which protocols a car is connected to another node. */
export const protocolsElsewhere = (db: Db, carId: string, node: string) =>
  db
    .selectFrom('device')
    .innerJoin('node', (join) => join.on(sql<boolean>`"node"."id"::text = "device"."connectedNode"`))
    .select('device.protocol')
    .distinct()
    .where('device.carId', '=', carId)
    .where('device.state', '=', 'enabled')
    .where('device.connectedNode', '<>', node)
    .where('node.leaseUntil', '>', sql<string>`now()`);

export const deviceSorts: SortKeys<'lastSeenAt' | 'updatedAt' | 'refusedCount'> = {
  lastSeenAt: {
    expression: sql`coalesce("device"."lastSeenAt", '-infinity')`,
    type: 'timestamptz',
    whenNull: '-infinity',
  },
  updatedAt: { expression: sql`"device"."updatedAt"`, type: 'timestamptz' },
  refusedCount: { expression: sql`"device"."refusedCount"`, type: 'bigint' },
};

export interface DeviceFilters {
  keyword?: string | undefined;
  protocol?: DeviceProtocol | undefined;
  state?: DeviceState | undefined;
  online?: boolean | undefined;
  carId?: string | undefined;
  supplierId?: string | undefined;
  id?: string | undefined;
}

const filtered = (
  db: Db,
  scope: Scope,
  { keyword, protocol, state, carId, supplierId, id, ...filters }: DeviceFilters,
  now: string,
) => {
  let query = db
    .selectFrom('device')
    .innerJoin('car', 'car.id', 'device.carId')
    .where('device.state', '<>', 'removed')
    .where(carReach(scope));
  if (keyword !== undefined && keyword !== '') {
    query = query.where((eb) =>
      eb.or([holds('device.identity', keyword), holds('car.fleetNumber', keyword), holdsPlate('car.plate', keyword)]),
    );
  }
  if (protocol !== undefined) query = query.where('device.protocol', '=', protocol);
  if (state !== undefined) query = query.where('device.state', '=', state);
  if (carId !== undefined) query = query.where('device.carId', '=', carId);
  if (supplierId !== undefined) query = query.where('car.supplierId', '=', supplierId);
  if (id !== undefined) query = query.where('device.id', '=', id);
  if (filters.online !== undefined)
    query = query.where(filters.online ? online(now) : sql<boolean>`not ${online(now)}`);
  return query;
};

const shown = (query: ReturnType<typeof filtered>, now: string) =>
  query
    .leftJoin('sysUser', 'sysUser.id', 'device.createdBy')
    .select([
      'device.id',
      'device.carId',
      'car.fleetNumber',
      'car.plate',
      'device.protocol',
      sql<string>`case when "device"."protocol" = 'mqtt' then "car"."fleetNumber" else "device"."identity" end`.as(
        'identity',
      ),
      'device.state',
      'device.remark',
      'device.registrableUntil',
      'device.lastSeenAt',
      'device.lastAddress',
      'device.refusedCount',
      'device.createdAt',
      'device.updatedAt',
      'device.version',
      sql<string>`coalesce("sysUser"."realName", '')`.as('createdByName'),
      online(now).as('online'),
    ]);

export const deviceList = (db: Db, scope: Scope, filters: DeviceFilters, now: string, page: Page) =>
  paged(shown(filtered(db, scope, filters, now), now), page, sql`"device"."id"`);

export const deviceCount = (db: Db, scope: Scope, filters: DeviceFilters, now: string) =>
  cappedCount(db, filtered(db, scope, filters, now).select(sql<number>`1`.as('one')));

export const deviceById = (db: Db, scope: Scope, id: string, now: string) =>
  shown(filtered(db, scope, { id }, now), now);

/** A device within reach, locked until the transaction ends. */
export const lockDevice = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('device')
    .innerJoin('car', 'car.id', 'device.carId')
    .where('device.id', '=', id)
    .where('device.state', '<>', 'removed')
    .where(carReach(scope))
    .select([
      'device.id',
      'device.carId',
      'car.fleetNumber',
      'device.protocol',
      'device.identity',
      'device.state',
      'device.registrableUntil',
      'device.version',
    ])
    .forNoKeyUpdate('device');

/** A car within reach that a device may be added to. */
export const carForDevice = (db: Db, scope: Scope, carId: string) =>
  db
    .selectFrom('car')
    .select(['car.id', 'car.fleetNumber', 'car.plate'])
    .where('car.id', '=', carId)
    .where('car.state', '<>', 'sold')
    .where(carReach(scope))
    .forKeyShare();

/** No row comes back when the identity is taken. */
export const insertDevice = (db: Db, row: Insertable<DeviceTable>) =>
  db
    .insertInto('device')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');

/** No row comes back when the version is not the one that was seen. */
export const updateDevice = (db: Db, id: string, version: number, fields: Updateable<DeviceTable>) =>
  db
    .updateTable('device')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['version', 'registrableUntil']);

// ---------------------------------------------------------------- the gateway

/** Adds to the counts, as lists of equal length. */
export interface Counted {
  day: string;
  protocols: readonly string[];
  kinds: readonly string[];
  reasons: readonly string[];
  counts: readonly number[];
}

export const addCounts = (db: Db, { day, protocols, kinds, reasons, counts }: Counted) =>
  db
    .insertInto('gatewayCount')
    .columns(['day', 'protocol', 'kind', 'reason', 'count'])
    .expression(
      db
        .selectFrom(
          sql<{
            protocol: DeviceProtocol;
            kind: string;
            reason: string;
            count: string;
          }>`unnest(${[...protocols]}::text[], ${[...kinds]}::text[], ${[...reasons]}::text[], ${[...counts]}::bigint[])`.as<'counted'>(
            sql`"counted"("protocol", "kind", "reason", "count")`,
          ),
        )
        .select([
          sql<string>`${day}::date`.as('day'),
          'counted.protocol',
          'counted.kind',
          'counted.reason',
          'counted.count',
        ])
        // every node takes the rows in the same order
        .orderBy('counted.protocol')
        .orderBy('counted.kind')
        .orderBy('counted.reason'),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'protocol', 'kind', 'reason'])
        .doUpdateSet({ count: sql<string>`"gatewayCount"."count" + "excluded"."count"` }),
    );

export const countsSince = (db: Db, day: string) =>
  db
    .selectFrom('gatewayCount')
    .select((eb) => ['protocol', 'kind', 'reason', eb.fn.sum<string>('count').as('count')])
    .where('day', '>=', sql<string>`${day}::date`)
    .groupBy(['protocol', 'kind', 'reason'])
    .orderBy('protocol')
    .orderBy('kind')
    .orderBy('reason')
    .limit(500);

export const forgetCounts = (db: Db, day: string) =>
  db.deleteFrom('gatewayCount').where('day', '<', sql<string>`${day}::date`);

export const devicesByProtocol = (db: Db, scope: Scope, now: string) =>
  db
    .selectFrom('device')
    .innerJoin('car', 'car.id', 'device.carId')
    .where('device.state', '<>', 'removed')
    .where(carReach(scope))
    .select((eb) => [
      'device.protocol',
      eb.fn.countAll<string>().as('devices'),
      sql<string>`count(*) filter (where ${online(now)})`.as('online'),
    ])
    .groupBy('device.protocol');

export interface NewRefusedFrame {
  at: string;
  protocol: DeviceProtocol;
  deviceId: string | null;
  identity: string;
  address: string;
  kind: string;
  reason: RefusalReason;
  hex: string;
  size: number;
}

export const insertRefused = (db: Db, rows: readonly NewRefusedFrame[]) =>
  db.insertInto('refusedFrame').values([...rows]);

/** How many refused messages are kept. */
export const KEPT_REFUSED = 500;

export const forgetRefused = (db: Db) =>
  db
    .deleteFrom('refusedFrame')
    .where('id', '<', (eb) =>
      eb.selectFrom('refusedFrame').select('id').orderBy('id', 'desc').offset(KEPT_REFUSED).limit(1),
    );

export const refusedSorts: SortKeys<'at'> = { at: { expression: sql`"refusedFrame"."at"`, type: 'timestamptz' } };

export interface RefusedFilters {
  protocol?: DeviceProtocol | undefined;
  reason?: RefusalReason | undefined;
  deviceId?: string | undefined;
}

const refused = (db: Db, scope: Scope, { protocol, reason, deviceId }: RefusedFilters) => {
  let query = db
    .selectFrom('refusedFrame')
    .leftJoin('device', 'device.id', 'refusedFrame.deviceId')
    .leftJoin('car', 'car.id', 'device.carId');
  // messages of unknown senders are shown with the data scope `everything` only
  if (scope.kind !== 'everything') query = query.where('car.id', 'is not', null).where(carReach(scope));
  if (protocol !== undefined) query = query.where('refusedFrame.protocol', '=', protocol);
  if (reason !== undefined) query = query.where('refusedFrame.reason', '=', reason);
  if (deviceId !== undefined) query = query.where('refusedFrame.deviceId', '=', deviceId);
  return query;
};

export const refusedList = (db: Db, scope: Scope, filters: RefusedFilters, page: Page) =>
  paged(
    refused(db, scope, filters).select([
      'refusedFrame.id',
      'refusedFrame.at',
      'refusedFrame.protocol',
      'refusedFrame.deviceId',
      'refusedFrame.identity',
      'car.fleetNumber',
      'refusedFrame.address',
      'refusedFrame.kind',
      'refusedFrame.reason',
      'refusedFrame.hex',
      'refusedFrame.size',
    ]),
    page,
    sql`"refusedFrame"."id"`,
  );

export const refusedCount = (db: Db, scope: Scope, filters: RefusedFilters) =>
  cappedCount(db, refused(db, scope, filters).select(sql<number>`1`.as('one')));
