/** The filters and the reach of a caller as SQL conditions on a table named `o`. */
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { id } from '#contract/ground/core.ts';
import { plateForm } from '#contract/capacity/car/rules.ts';
import { orderFilters } from '#contract/operation/order/calls.ts';
import { codeForms, holds, isSame, searchForm, type SortKeys } from '#server/ground/core/list.ts';
import { digitsOf, isNumber, mobileEndHashOf, mobileHashOf, wholeNameHashOf } from '#server/ground/person/person.ts';
import type { Vault } from '#server/ground/vault/vault.ts';
import { keptScope, startsInByteOrder, within, type Scope } from '#server/ground/core/scope.ts';

const { passenger: _passenger, ...plainFilters } = orderFilters;

/** Whom a filter means, as the table keeps them: a job, too, knows no name. */
const soughtPerson = z.object({ column: z.enum(['nameHash', 'mobileHash', 'mobileEndHash']), hash: z.string() });

/** The filters and the reach that select orders; a job keeps them as JSON. */
export const orderSelection = z.object({
  filters: z.object({ ...plainFilters, person: soughtPerson.optional(), ids: z.array(id).optional() }),
  scope: keptScope,
  /** Whether the caller may see mobile numbers, and search by them. */
  reveal: z.boolean(),
});
export type OrderSelection = z.output<typeof orderSelection>;
export type OrderFilters = OrderSelection['filters'];

type Condition = RawBuilder<boolean>;

const FOUR_DIGITS = /^\d{4}$/;

/** A whole number, its last four digits as people say them, or a whole name. */
function personOf(vault: Vault, text: string): z.output<typeof soughtPerson> {
  if (FOUR_DIGITS.test(text.normalize('NFKC'))) return { column: 'mobileEndHash', hash: mobileEndHashOf(vault, text) };
  if (isNumber(text) && digitsOf(text).length > 1) return { column: 'mobileHash', hash: mobileHashOf(vault, text) };
  return { column: 'nameHash', hash: wholeNameHashOf(vault, text) };
}

/** The filters of a call, with nothing in them that says who is sought. */
export function filtersOf<Filters extends { passenger?: string | undefined }>(
  vault: Vault,
  { passenger, ...filters }: Filters,
): Omit<Filters, 'passenger'> & Pick<OrderFilters, 'person'> {
  return isGiven(passenger) ? { ...filters, person: personOf(vault, passenger) } : filters;
}

const USUAL_CURRENCY = 'CNY';
const NEVER = sql<boolean>`false`;
const PRICE = sql<number>`coalesce("o"."price", -1)`;
const DISTANCE = sql<number>`coalesce("o"."distance", -1)`;

export const orderSorts: SortKeys<'requestedAt' | 'scheduledAt' | 'price' | 'distance'> = {
  requestedAt: { expression: sql`"o"."requestedAt"`, type: 'timestamptz' },
  scheduledAt: { expression: sql`"o"."scheduledAt"`, type: 'timestamptz' },
  price: { expression: PRICE, type: 'bigint', whenNull: '-1' },
  distance: { expression: DISTANCE, type: 'bigint', whenNull: '-1' },
};

const RECEIPT_HASH = /^[\da-f]{64}$/i;
const isGiven = (text: string | undefined): text is string => text !== undefined && text !== '';

/** The conditions in groups; the query depends on which of them an index can follow in the order of the list. */
export interface OrderConditions {
  /** Bounds of the times, booked times and prices. */
  time: Condition[];
  booked: Condition[];
  price: Condition[];
  /** One value of a column that has an index by time. */
  lead: Condition[];
  /** Everything else, compared row by row. */
  rest: Condition[];
  /** For the index over words and facets; its matches are still compared by the others. */
  words: Condition[];
}

/** What an order has or not; of each group it must have one. The index intersects them with each other and with words. */
type Facets = string[][];

/** The same texts as `"orderFacets"` in the database. */
const FACETS = sql`"orderFacets"("o"."status", "o"."supplierId", "o"."flags", "o"."price")`;

export function conditionsOf({ filters, scope, reveal }: OrderSelection): OrderConditions {
  const found: OrderConditions = { time: [], booked: [], price: [], lead: [], rest: [], words: [] };
  addRanges(found, filters);
  addBooked(found, filters);
  addPerson(found, filters, reveal);
  addValues(found, filters);
  addCourse(found, filters);
  addWords(found, filters);
  addScope(found, scope);
  // an index leads by one column only
  found.rest.push(...found.lead.splice(1));
  addFacets(found, facetsOf(filters, scope));
  return found;
}

function facetsOf({ statuses = [], supplierId, flag, priceFrom, priceTo }: OrderFilters, scope: Scope): Facets {
  const facets: Facets = [];
  if (flag !== undefined) facets.push([flag]);
  if (supplierId !== undefined) facets.push([`supplier:${supplierId}`]);
  if (scope.kind === 'suppliers' && scope.supplierId !== null) facets.push([`supplier:${scope.supplierId}`]);
  const isPriced = priceFrom !== undefined || priceTo !== undefined;
  const bands = isPriced ? bandsBetween(priceFrom ?? 0, priceTo ?? Infinity) : [];
  if (bands.length > 0) facets.push(bands);
  if (statuses.length > 0 && !statuses.includes('completed')) {
    facets.push(statuses.map((status) => `status:${status}`));
    if (isPriced) facets.push(statuses.map((status) => `priced:${status}`));
  }
  return facets;
}

/** A range of more bands is left to the index by price. */
const MOST_BANDS = 4;

/** The bands of a narrow range of prices: those with the same first two digits and the same length. */
function bandsBetween(from: number, to: number): string[] {
  const bands: string[] = [];
  for (let price = Math.max(0, from); price <= to;) {
    if (bands.length === MOST_BANDS) return [];
    const more = Math.max(0, String(price).length - 2);
    const width = 10 ** more;
    bands.push(`price:${1000 * more + Math.floor(price / width)}`);
    price = (Math.floor(price / width) + 1) * width;
  }
  return bands;
}

/** What has one facet alone is found by the index of its column. */
function addFacets({ words }: OrderConditions, facets: Facets): void {
  if (facets.length + words.length < 2) return;
  const needed = facets.filter(({ length }) => length === 1).flat();
  if (needed.length > 0) words.push(sql<boolean>`${FACETS} @> ${needed}::text[]`);
  for (const group of facets) if (group.length > 1) words.push(sql<boolean>`${FACETS} && ${group}::text[]`);
}

/** The same text as the index has. */
export const IS_BOOKED = sql<boolean>`"o"."scheduledAt" is not null`;

function addBooked({ booked, rest }: OrderConditions, filters: OrderFilters): void {
  const { scheduledFrom, scheduledTo, booked: isWanted } = filters;
  if (scheduledFrom !== undefined) booked.push(sql<boolean>`"o"."scheduledAt" >= ${scheduledFrom}::timestamptz`);
  if (scheduledTo !== undefined) booked.push(sql<boolean>`"o"."scheduledAt" < ${scheduledTo}::timestamptz`);
  // no index has them by the time of the request: the list by that looks at some, and gathers the others
  if (isWanted !== undefined) rest.push(isOrNot(IS_BOOKED, isWanted));
}

function addRanges({ time, price, lead, rest }: OrderConditions, filters: OrderFilters): void {
  const { requestedFrom, requestedTo, currency = '', priceFrom, priceTo, distanceFrom, distanceTo } = filters;
  if (requestedFrom !== undefined) time.push(sql<boolean>`"o"."requestedAt" >= ${requestedFrom}::timestamptz`);
  if (requestedTo !== undefined) time.push(sql<boolean>`"o"."requestedAt" < ${requestedTo}::timestamptz`);
  if (priceFrom !== undefined) price.push(sql<boolean>`${PRICE} >= ${Math.max(0, priceFrom)}::bigint`);
  if (priceTo !== undefined) price.push(sql<boolean>`${PRICE} between 0 and ${priceTo}::bigint`);
  if (distanceFrom !== undefined) rest.push(sql<boolean>`${DISTANCE} >= ${distanceFrom}::integer`);
  if (distanceTo !== undefined) rest.push(sql<boolean>`${DISTANCE} between 0 and ${distanceTo}::integer`);
  // amounts of different currencies cannot be compared
  const isBounded = priceFrom !== undefined || priceTo !== undefined;
  const named = currency === '' && isBounded ? USUAL_CURRENCY : currency.normalize('NFKC').toUpperCase();
  // most orders are in the usual one: only the others have an index
  if (named === USUAL_CURRENCY) rest.push(sql<boolean>`"o"."currency" = ${named}`);
  else if (named !== '') lead.push(sql<boolean>`("o"."currency" = ${named} and "o"."currency" <> 'CNY')`);
}

/**
 * Ended without ever having a car: the first two conditions are those of the index. A passenger who takes a booking back before
 * its time asked for no car.
 */
export const UNSERVED = sql<boolean>`("o"."status" in ('cancelled', 'failed') and "o"."assignedAt" is null
  and ("o"."cancelledBy" = 'passenger' and "o"."cancelledAt" < "o"."scheduledAt") is not true)`;
/** A time before the request is no time: figures do not count it either. */
const ASSIGNED = sql<boolean>`("o"."assignedAt" >= "o"."requestedAt") is true`;
const PICKED_UP = sql<boolean>`("o"."pickedUpAt" >= "o"."requestedAt") is true`;
const WITH_WHEELCHAIR = sql<boolean>`exists (select from "dispatchRequest" as "w" where "w"."orderId" = "o"."id" and "w"."wheelchair")`;
/** Few orders wait at a time, and the dispatcher knows them: found by its index, whatever else is asked. */
const WAITING = sql<boolean>`("o"."status" = 'requested' and "o"."id" = any(array(
  select "w"."orderId" from "dispatchRequest" as "w" where "w"."waiting")))`;
const isOrNot = (condition: Condition, wanted: boolean): Condition =>
  wanted ? condition : sql<boolean>`not ${condition}`;

/** What became of it, and what it asked for. */
function addCourse({ lead, rest }: OrderConditions, filters: OrderFilters): void {
  const { areaCode, cancelledBy, cancelReason, unserved, assigned, pickedUp, waiting, wheelchair } = filters;
  if (unserved !== undefined) (unserved ? lead : rest).push(isOrNot(UNSERVED, unserved));
  if (cancelledBy !== undefined) lead.push(sql<boolean>`"o"."cancelledBy" = ${sql.lit(cancelledBy)}`);
  if (areaCode !== undefined) rest.push(startsInByteOrder(sql`"o"."areaCode"`, areaCode));
  if (isGiven(cancelReason)) rest.push(isSame('o.cancelReason', cancelReason));
  if (assigned !== undefined) rest.push(isOrNot(ASSIGNED, assigned));
  if (pickedUp !== undefined) rest.push(isOrNot(PICKED_UP, pickedUp));
  if (waiting !== undefined) (waiting ? lead : rest).push(isOrNot(WAITING, waiting));
  if (wheelchair !== undefined) rest.push(isOrNot(WITH_WHEELCHAIR, wheelchair));
}

function addValues({ lead, rest }: OrderConditions, filters: OrderFilters): void {
  const { statuses, supplierId, passengerId, source, tripType, flag, ids, car, orderNo } = filters;
  const { pickUpStationId, pickUpRangeId } = filters;
  // flags and states stand in the text: then the plan is the one for them
  if (flag !== undefined) lead.push(sql<boolean>`"o"."flags" @> array[${sql.lit(flag)}]`);
  // most orders are private: only the others have an index
  if (tripType !== undefined)
    (tripType === 'private' ? rest : lead).push(sql<boolean>`"o"."tripType" = ${sql.lit(tripType)}`);
  // the fewer first: an index leads by one
  if (pickUpStationId !== undefined) lead.push(sql<boolean>`"o"."pickUpStationId" = ${pickUpStationId}::bigint`);
  if (pickUpRangeId !== undefined) lead.push(sql<boolean>`"o"."pickUpRangeId" = ${pickUpRangeId}::bigint`);
  if (supplierId !== undefined) lead.push(sql<boolean>`"o"."supplierId" = ${supplierId}::bigint`);
  if (passengerId !== undefined)
    lead.push(
      sql<boolean>`"o"."passengerId" = any(array(select "m"."id" from "passenger" as "m"
        where "m"."id" = ${passengerId}::bigint or "m"."mergedInto" = ${passengerId}::bigint))`,
    );
  if (source !== undefined) rest.push(sql<boolean>`"o"."source" = ${source}`);
  const [status, ...more] = statuses ?? [];
  if (status !== undefined && more.length === 0) lead.push(sql<boolean>`"o"."status" = ${sql.lit(status)}`);
  if (more.length > 0) rest.push(sql<boolean>`"o"."status" = any(${[...(statuses ?? [])]}::text[])`);
  if (ids !== undefined) rest.push(sql<boolean>`"o"."id" = any(${[...ids]}::bigint[])`);
  if (isGiven(car)) {
    // one of before plates had one form stands as its file wrote it
    const forms = [...new Set([plateForm(car), car.toUpperCase()])].filter((form) => form !== '');
    const found = forms.map((form) => startsInByteOrder(sql`"o"."carNumber"`, form));
    rest.push(found.length === 0 ? NEVER : sql<boolean>`(${sql.join(found, sql` or `)})`);
  }
  if (isGiven(orderNo)) {
    const byReceipt = sql<boolean>`"o"."id" in (select "orderId" from "orderCharge" where "hash" = ${orderNo.toLowerCase()})`;
    const byNumber = codeForms(orderNo).map((form) => startsInByteOrder(sql`"o"."orderNo"`, form));
    rest.push(RECEIPT_HASH.test(orderNo) ? byReceipt : sql<boolean>`(${sql.join(byNumber, sql` or `)})`);
  }
}

function addWords({ rest, words }: OrderConditions, { place, person }: OrderFilters): void {
  if (!isGiven(place)) return;
  rest.push(sql<boolean>`(${holds('o.pickUpName', place)} or ${holds('o.dropOffName', place)})`);
  // a single character is in too many words to be of use beside another condition for the index
  if (searchForm(place).length > 1 || person === undefined)
    words.push(sql<boolean>`"textGrams"("o"."pickUpName", "o"."dropOffName") @@ "gramQuery"(${place})`);
}

/** Few orders are of one person: their index comes before any other. Whoever may not see numbers finds nothing by them. */
function addPerson({ lead, rest }: OrderConditions, { person }: OrderFilters, reveal: boolean): void {
  if (person === undefined) return;
  if (person.column !== 'nameHash' && !reveal) {
    rest.push(NEVER);
    return;
  }
  const column = sql.ref(`o.${person.column}`);
  lead.push(sql<boolean>`(${column} = ${person.hash} and ${column} <> '')`);
}

/** An order belongs to no school and to no system user. */
const ORDER_SCOPE = { area: 'o.areaCode', supplier: 'o.supplierId' };

function addScope({ lead, rest }: OrderConditions, scope: Scope): void {
  if (scope.kind === 'everything') return;
  const condition = within(scope, ORDER_SCOPE);
  // the supplier's own index comes before any other
  if (scope.kind === 'suppliers' && scope.supplierId !== null) lead.unshift(condition);
  else rest.push(condition);
}
