/** The reach of a caller, and orders as calls answer them. */
import { type OrderDetail } from '#contract/operation/order/calls.ts';
import { orderTimeline, type OrderStatus } from '#contract/operation/order/rules.ts';
import type { Language } from '#contract/ground/enums.ts';
import { dictionaryWords } from '#server/base/sysDict/dictionaryWords.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { totalAfter, type Page, type Total } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { withPerson } from '#server/ground/person/person.ts';
import type { Vault } from '#server/ground/vault/vault.ts';
import { allows, type Actor } from '#server/ground/core/actor.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import type { OrderFilters, OrderSelection } from './filter.ts';
import { orderMessages } from './messages.ts';
import {
  mayEndEarly,
  orderById,
  orderCount,
  orderPage,
  orderPageGathered,
  orderSample,
  orderSurvey,
  reschedulesOf,
  WALKED,
} from './queries.ts';

export const selectionOf = (actor: Actor, filters: OrderFilters = {}): OrderSelection => ({
  filters,
  scope: scopeOf(actor),
  reveal: allows(actor, 'operation:order:reveal'),
});

async function surveyOf(db: Db, selection: OrderSelection, page: Page) {
  const { walked, matches } = await orderSurvey(db, selection, page).executeTakeFirstOrThrow();
  return { matches: Number(matches), sawAll: Number(walked) < WALKED.first };
}

/** What an order costs and how far it goes depends on what is looked for: only along time one part is as good as another. */
const isByTime = ({ field }: Page): boolean => field === 'requestedAt' || field === 'scheduledAt';

/** Whether orders from anywhere promise a full page: the first in the list may all be of another kind, such as those of a new source. */
async function isFrequent(db: Db, selection: OrderSelection, promises: (found: number, of: number) => boolean) {
  const { looked, matches } = await orderSample(db, selection).executeTakeFirstOrThrow();
  return promises(Number(matches), Math.max(1, Number(looked)));
}

/** So few that nothing is walked through in search of them. */
const isOfOnePerson = ({ filters }: OrderSelection): boolean => filters.person !== undefined;

/** The rows of a page and, unless it is the last, one more. */
export async function readOrderPage(db: Db, selection: OrderSelection, page: Page) {
  if (isOfOnePerson(selection) && mayEndEarly(selection, page)) return orderPageGathered(db, selection, page).execute();
  const walk = async (most: number) => (await orderPage(db, selection, page, most).execute(db)).rows;
  const isFull = ({ length }: readonly unknown[]) => length > page.size;
  const first = await walk(WALKED.first);
  if (isFull(first) || !mayEndEarly(selection, page)) return first;
  const { matches, sawAll } = await surveyOf(db, selection, page);
  if (sawAll) return first;
  const promises = (found: number, of: number) => (found * WALKED.further) / of > page.offset + page.size;
  const isPromising =
    promises(matches, WALKED.first) || (isByTime(page) && (await isFrequent(db, selection, promises)));
  const further = isPromising ? await walk(WALKED.further) : [];
  return isFull(further) ? further : orderPageGathered(db, selection, page).execute();
}

/** The total beside the rows of a page. Where few orders can match at all, no plan of PostgreSQL is needed. */
export async function totalOfOrders(
  db: Db,
  selection: OrderSelection,
  page: Page,
  rows: readonly unknown[],
  isWanted: boolean,
): Promise<Total> {
  if (isWanted && rows.length > page.size && !isOfOnePerson(selection) && mayEndEarly(selection, page)) {
    const { matches, sawAll } = await surveyOf(db, selection, { ...page, after: null });
    if (sawAll) return { total: matches, totalIsCapped: false };
  }
  return totalAfter(db, rows, page, () => orderCount(db, selection), isWanted);
}

type DetailRow = Awaited<ReturnType<ReturnType<typeof orderById>['executeTakeFirstOrThrow']>>;

const positionOf = (lng: number | null, lat: number | null): [number, number] | null =>
  lng === null || lat === null ? null : [lng, lat];

interface Positions {
  pickUpLng: number | null;
  pickUpLat: number | null;
  dropOffLng: number | null;
  dropOffLat: number | null;
}

interface Pairs {
  pickUpPosition: [number, number] | null;
  dropOffPosition: [number, number] | null;
}

/** Blanks the columns that the pairs replace. */
const BLANK: Record<keyof Positions, undefined> = {
  pickUpLng: undefined,
  pickUpLat: undefined,
  dropOffLng: undefined,
  dropOffLat: undefined,
};

/** A row with its positions as pairs. The numbers are blanked: omitting them by a rest takes seven times as long. */
export const withPositions = <Row extends Positions>(row: Row): Omit<Row, keyof Positions> & Pairs => ({
  ...row,
  ...BLANK,
  pickUpPosition: positionOf(row.pickUpLng, row.pickUpLat),
  dropOffPosition: positionOf(row.dropOffLng, row.dropOffLat),
});

type Reschedule = Awaited<ReturnType<ReturnType<typeof reschedulesOf>['execute']>>[number];

const agreed = (total: number | null, currency: string | null) =>
  total === null || currency === null ? null : { total, currency };

const toReschedule = (row: Reschedule): OrderDetail['reschedules'][number] => ({
  ...row,
  person: row.person ?? '',
  before: agreed(row.totalBefore, row.currencyBefore),
  after: agreed(row.totalAfter, row.currencyAfter),
});

const toDetail = (vault: Vault, reveal: boolean, row: DetailRow, reschedules: readonly Reschedule[]): OrderDetail => ({
  ...withPositions(withPerson(vault, reveal, row)),
  reschedules: reschedules.map(toReschedule),
  timeline: orderTimeline(row),
});

/** An order as the caller may see it. @throws Refusal 404 when there is none within reach */
export async function findOrder(db: Db, vault: Vault, selection: OrderSelection, id: string): Promise<OrderDetail> {
  const row = await orderById(db, selection, id).executeTakeFirst();
  if (row === undefined) throw notFound();
  const reschedules = row.scheduledAt === null ? [] : await reschedulesOf(db, id).execute();
  return toDetail(vault, selection.reveal, row, reschedules);
}

/** 409 for an order whose status no longer allows it to be cancelled. */
export async function cannotCancel(
  db: Db,
  language: Language,
  status: OrderStatus,
  data: Readonly<Record<string, unknown>>,
): Promise<Refusal> {
  const word = await dictionaryWords(db, ['orderStatus'], language);
  return new Refusal(409, orderMessages.cannotCancel, { params: { status: word('orderStatus', status) }, data });
}
