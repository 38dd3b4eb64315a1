/** Writes the demo's earlier orders: driven by the cars of the town, priced by the pay rule that held then. */
import type { TownRide } from '#contract/capacity/town/rides.ts';
import { townCarNumber } from '#contract/capacity/town/town.ts';
import type { RideFacts } from '#contract/finance/payRule/facts.ts';
import { type Price, priceOf } from '#contract/finance/payRule/price.ts';
import { chargeOf, paymentOf } from '#server/finance/ledger/entries.ts';
import { postMany, type NewPosting } from '#server/finance/ledger/ledger.ts';
import { hashOfPrice, sealOfCharge } from '#server/finance/payRule/hash.ts';
import { momentOfRide } from '#server/finance/payRule/moment.ts';
import { fresh, partsOf } from '#server/finance/payRule/prices.ts';
import { approvedFrom } from '#server/finance/payRule/queries.ts';
import type { Story } from '#server/ground/core/story.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { sealedToFind } from '#server/ground/person/person.ts';
import { bringPast, bringReschedules, type Keeping } from '#server/operation/order/door/change.ts';
import { wantedAt } from '#server/operation/order/promise.ts';
import { readPlaceMap } from '#server/channel/placeMap.ts';
import type { PickUp } from '#server/operation/scope/whereabouts.ts';
import { readCalendar, type WorkCalendar } from '#server/operation/workCalendar/calendar.ts';
import {
  analyzeOrders,
  anyOrderBut,
  insertPastCharges,
  insertPastRequests,
  seedCars,
  seedSupplierIds,
} from './queries.ts';
import { STORY_DAYS, townOrders, type TownOrder } from './townOrders.ts';

const BATCH = 200;
const SOURCE = 'simulator';
/** Nanshan, where the town would lie. */
const AREA = '440305';
const TOWN_HOURS_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

const instant = (at: number): string => new Date(at).toISOString();
const localDay = (at: number): string =>
  instant(at + TOWN_HOURS_MS)
    .slice(0, 10)
    .replaceAll('-', '');
/** The town's clock never changes. */
const CLOCK = {
  moment(at: number) {
    const local = at + TOWN_HOURS_MS;
    return { day: Math.floor(local / DAY_MS), minute: Math.floor((local % DAY_MS) / 60_000) };
  },
};

type Version = Awaited<ReturnType<ReturnType<typeof approvedFrom>['execute']>>[number];

/** A car of the town by its place; without a fleet, one of a supplier that we know only the number of. */
interface Car {
  id: string | null;
  plate: string;
  supplierId: string | null;
}
const FIRST_PLATE = 10_001;

type CarAt = (order: TownOrder) => Car;

async function carsOf(db: Db): Promise<CarAt> {
  const fleet = await seedCars(db).execute();
  const cars = new Map(fleet.map((car) => [car.fleetNumber, car]));
  const roomy = fleet
    .filter(({ wheelchair }) => wheelchair)
    .toSorted((one, other) => (one.fleetNumber < other.fleetNumber ? -1 : 1));
  const suppliers = await seedSupplierIds(db).execute();
  return ({ car: place, wheelchair }) =>
    (wheelchair ? roomy[place % roomy.length] : undefined) ??
    cars.get(townCarNumber(place)) ?? {
      id: null,
      plate: `粤BD${FIRST_PLATE + place}`,
      supplierId: suppliers[place % Math.max(1, suppliers.length)]?.id ?? null,
    };
}

interface Priced {
  version: Version;
  facts: RideFacts;
  price: Price;
}

/** By what past rides are priced. */
interface Pricing {
  versions: readonly Version[];
  calendar: WorkCalendar;
}

function factsOf(order: TownOrder, calendar: WorkCalendar): RideFacts | null {
  const { outcome, distance, duration, waiting, assignedAt, pickedUpAt, endedAt } = order;
  const freshAt = (at: number) => fresh(momentOfRide({ clock: CLOCK, calendar }, at));
  if (outcome === 'completed') return { ...freshAt(pickedUpAt), distance, duration, waiting };
  if (outcome === 'failed') return null;
  const by = outcome === 'noShow' || outcome === 'passenger' ? outcome : 'operator';
  const after = Math.round((endedAt - assignedAt) / 1000);
  return { ...freshAt(wantedAt(order)), outcome: { kind: 'cancelled', by, after } };
}

function priceIn({ versions, calendar }: Pricing, order: TownOrder): Priced | null {
  const facts = factsOf(order, calendar);
  const at = order.outcome === 'completed' ? order.pickedUpAt : wantedAt(order);
  const version = versions.find(
    ({ validFrom, validTo }) =>
      validFrom !== null && Date.parse(validFrom) <= at && (validTo === null || Date.parse(validTo) > at),
  );
  if (facts === null || version === undefined) return null;
  const price = priceOf(version.terms, facts);
  return price.lines.length === 0 ? null : { version, facts, price };
}

const STATUS = {
  completed: 'completed',
  noShow: 'cancelled',
  passenger: 'cancelled',
  operator: 'cancelled',
  vehicle: 'cancelled',
  failed: 'failed',
} as const;
const CANCELLED_BY = { noShow: 'passenger', passenger: 'passenger', operator: 'operator', vehicle: 'vehicle' } as const;

function rowOf(
  order: TownOrder,
  {
    car,
    priced,
    person,
    pickUp,
    orderNo,
  }: { car: Car; priced: Priced | null; person: ReturnType<typeof sealedToFind>; pickUp: PickUp; orderNo: string },
) {
  const { outcome, from, to } = order;
  const isDone = outcome === 'completed';
  const hadCar = outcome !== 'failed';
  const isCancelled = hadCar && !isDone;
  const isPaid = priced !== null && order.isPaid;
  return {
    orderNo,
    status: STATUS[outcome],
    tripType: order.tripType,
    requestedAt: instant(order.requestedAt),
    scheduledAt: order.scheduledAt === null ? null : instant(order.scheduledAt),
    assignedAt: hadCar ? instant(order.assignedAt) : null,
    arrivingAt: isDone || outcome === 'noShow' ? instant(order.assignedAt + 2000) : null,
    pickedUpAt: isDone ? instant(order.pickedUpAt) : null,
    droppedOffAt: isDone ? instant(order.endedAt) : null,
    cancelledAt: isCancelled ? instant(order.endedAt) : null,
    failedAt: outcome === 'failed' ? instant(order.endedAt) : null,
    cancelledBy: outcome === 'completed' || outcome === 'failed' ? null : CANCELLED_BY[outcome],
    cancelReason: isCancelled ? order.reason : '',
    ...person,
    carNumber: hadCar ? car.plate : '',
    carId: hadCar ? car.id : null,
    supplierId: hadCar ? car.supplierId : null,
    ...pickUp,
    areaCode: AREA,
    pickUpName: from.name,
    pickUpLng: from.at[0],
    pickUpLat: from.at[1],
    dropOffName: to.name,
    dropOffLng: to.at[0],
    dropOffLat: to.at[1],
    distance: isDone ? order.distance : null,
    duration: isDone ? order.duration : null,
    price: priced?.price.total ?? null,
    priceParts: JSON.stringify(priced === null ? [] : partsOf(priced.price.lines)),
    paymentState: isPaid ? ('paid' as const) : ('unpaid' as const),
    paymentMethod: isPaid ? order.method : ('unknown' as const),
    rating: isDone ? order.rating : null,
    source: SOURCE,
    sourceRef: order.ref,
    createdAt: instant(order.requestedAt),
    updatedAt: instant(order.endedAt),
  };
}

function chargeRowOf(orderId: string, { version, facts, price }: Priced, endedAt: number) {
  const { lines, total, tax } = price;
  const hash = hashOfPrice(version.hash ?? '', facts, { lines, total });
  const chargedAt = instant(endedAt);
  return {
    orderId,
    versionId: version.id,
    facts: JSON.stringify(facts),
    lines: JSON.stringify(lines),
    total,
    tax,
    meterTotal: total,
    differences: '[]',
    hash,
    seal: sealOfCharge({ hash, tax, meterTotal: total, differences: [], chargedAt }),
    chargedAt,
  };
}

/** What the books say of an order: its charge, and how it was paid. */
function postingsOf(orderId: string, { price }: Priced, { endedAt, method, isPaid }: TownOrder): NewPosting[] {
  const fact = { at: instant(endedAt), orderId };
  const { total, tax, currency } = price;
  if (total === 0) return [];
  const charge: NewPosting = { ...fact, ...chargeOf(total, tax, currency), key: `charge:${orderId}` };
  if (!isPaid) return [charge];
  const entries = paymentOf(method, total, currency);
  return [charge, { ...fact, kind: 'payment', key: `story:payment:${orderId}`, entries }];
}

interface Writing extends Keeping {
  readonly db: Db;
  readonly pricing: Pricing;
  readonly carAt: CarAt;
  readonly orderNoOf: (order: TownOrder) => string;
}

/** The need stands with the request, as the dispatcher keeps it. */
function requestRowOf(orderId: string, { outcome, requestedAt, arrivedAt, endedAt }: TownOrder) {
  const hasArrived = outcome === 'completed' || outcome === 'noShow';
  return {
    orderId,
    wheelchair: true,
    waiting: false,
    waitUntil: instant(endedAt),
    offers: outcome === 'failed' ? 0 : 1,
    arrivedAt: hasArrived ? instant(arrivedAt) : null,
    createdAt: instant(requestedAt),
  };
}

/** Every so many booked rides one was moved by the app, from so long before. */
const MOVED_EVERY = 9;
const MOVED_BY_MS = 45 * 60_000;
const MOVED_AFTER_MS = 10 * 60_000;

/** Null for a ride that kept its time. */
function rescheduleRowOf(orderId: string, { number, ref, scheduledAt, requestedAt }: TownOrder) {
  if (scheduledAt === null || number % MOVED_EVERY !== 0) return null;
  return {
    orderId,
    changeId: ref,
    by: 'passenger' as const,
    userId: null,
    fromAt: instant(scheduledAt - MOVED_BY_MS),
    toAt: instant(scheduledAt),
    fromQuoteId: null,
    toQuoteId: null,
    at: instant(requestedAt + MOVED_AFTER_MS),
  };
}

async function write(
  { db, vault, places, pricing, carAt, orderNoOf }: Writing,
  orders: readonly TownOrder[],
): Promise<void> {
  const rows = orders.map((order) => {
    const priced = priceIn(pricing, order);
    const person = sealedToFind(vault, order.passenger);
    const pickUp = places.at(order.from.at);
    return {
      order,
      priced,
      row: rowOf(order, { car: carAt(order), priced, person, pickUp, orderNo: orderNoOf(order) }),
    };
  });
  const added = await bringPast(
    db,
    rows.map(({ row }) => row),
  );
  const ids = new Map(added.map(({ id, sourceRef }) => [sourceRef, id]));
  const requests = orders.flatMap((order) => {
    const id = order.wheelchair ? ids.get(order.ref) : undefined;
    return id === undefined ? [] : [requestRowOf(id, order)];
  });
  if (requests.length > 0) await insertPastRequests(db, requests).execute();
  const moved = orders.flatMap((order) => {
    const id = ids.get(order.ref);
    return (id === undefined ? null : rescheduleRowOf(id, order)) ?? [];
  });
  if (moved.length > 0) await bringReschedules(db, moved);
  const charged = rows.flatMap(({ order, priced, row }) => {
    const id = ids.get(row.sourceRef);
    return id === undefined || priced === null ? [] : [{ id, order, priced }];
  });
  if (charged.length === 0) return;
  await insertPastCharges(
    db,
    charged.map(({ id, order, priced }) => chargeRowOf(id, priced, order.endedAt)),
  ).execute();
  await postMany(
    db,
    charged.flatMap(({ id, order, priced }) => postingsOf(id, priced, order)),
  );
}

/** By when a demo began its past is priced. */
interface Bringing extends Pick<Keeping, 'vault'> {
  readonly db: Db;
  readonly began: Date;
}

async function writingOf({ db, vault, began }: Bringing, rest: Pick<Writing, 'carAt' | 'orderNoOf'>): Promise<Writing> {
  const since = new Date(began.getTime() - (STORY_DAYS + 1) * DAY_MS).toISOString();
  const pricing = { versions: await approvedFrom(db, since).execute(), calendar: await readCalendar(db) };
  return { ...rest, db, vault, places: await readPlaceMap(db, began), pricing };
}

/** Three months of orders, for a demo that has none but what its town has begun with. */
export async function tellTownOrders({ seeds: { db, began }, services: { vault } }: Story): Promise<void> {
  if ((await anyOrderBut(db, SOURCE).executeTakeFirst()) !== undefined) return;
  const orderNoOf = ({ requestedAt, number }: TownOrder) =>
    `P${localDay(requestedAt)}S${String(number).padStart(5, '0')}`;
  const writing = await writingOf({ db, vault, began }, { carAt: await carsOf(db), orderNoOf });
  let batch: TownOrder[] = [];
  for (const order of townOrders(began)) {
    batch.push(order);
    if (batch.length < BATCH) continue;
    await write(writing, batch);
    batch = [];
  }
  if (batch.length > 0) await write(writing, batch);
  await analyzeOrders.execute(db);
}

const orderOfRide = (ride: TownRide, place: number): TownOrder => {
  const { pickedUpAt, arrivedAt, endedAt, pickUp, dropOff } = ride;
  return {
    number: place + 1,
    ref: ride.externalId,
    passenger: { name: ride.passengerName, mobile: ride.passengerMobile },
    from: { name: pickUp.name, at: pickUp.position },
    to: { name: dropOff.name, at: dropOff.position },
    wheelchair: ride.wheelchair,
    car: 0,
    distance: Math.round(ride.distance),
    duration: Math.round((endedAt - (pickedUpAt ?? endedAt)) / 1000),
    waiting: Math.round(((pickedUpAt ?? endedAt) - arrivedAt) / 1000),
    outcome: pickedUpAt === null ? 'noShow' : 'completed',
    reason: '乘客未到',
    requestedAt: ride.requestedAt,
    scheduledAt: null,
    assignedAt: ride.assignedAt,
    arrivedAt,
    pickedUpAt: pickedUpAt ?? endedAt,
    endedAt,
    tripType: 'private',
    method: ride.paidBy ?? 'unknown',
    isPaid: ride.paidBy !== null,
    rating: ride.rating,
  };
};

/** The orders of what the town drove before its start, each with the car that drove it. */
export async function bringTownRides(bringing: Bringing, rides: readonly TownRide[]): Promise<void> {
  const fleet = new Map((await seedCars(bringing.db).execute()).map((car) => [car.fleetNumber, car]));
  const known = new Map(
    rides.flatMap((ride, place) => {
      const car = fleet.get(ride.fleetNumber);
      return car === undefined ? [] : [[orderOfRide(ride, place), { car, orderNo: ride.orderNo }] as const];
    }),
  );
  const of = (order: TownOrder) => {
    const found = known.get(order);
    if (found === undefined) throw new Error(`The ride ${order.ref} is not one of these.`);
    return found;
  };
  const carAt = (order: TownOrder) => of(order).car;
  await write(await writingOf(bringing, { carAt, orderNoOf: (order) => of(order).orderNo }), [...known.keys()]);
}
