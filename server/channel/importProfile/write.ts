/** Writing a batch of orders that a file brings, and comparing them with those that are there. */
import { hash } from 'node:crypto';
import { plateForm } from '#contract/capacity/car/rules.ts';
import type { ON_KNOWN } from '#contract/channel/importProfile/calls.ts';
import { IMPORT_FIELDS, type ImportFieldName } from '#contract/channel/importProfile/fields.ts';
import type { Language } from '#contract/ground/enums.ts';
import { majorOf } from '#contract/ground/currency.ts';
import { PRICE_PARTS } from '#contract/operation/order/rules.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { nameOf, textIn } from '#contract/ground/words.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { maskName } from '#server/ground/core/masks.ts';
import { withPerson } from '#server/ground/person/person.ts';
import type { Vault } from '#server/ground/vault/vault.ts';
import type { Change, Placed, Written } from '#server/ground/import/engine.ts';
import { importMessages } from '#server/ground/import/messages.ts';
import type { Problem } from '#server/ground/import/values.ts';
import { importFlagsOf, type NewOrder } from '#server/operation/order/newOrder.ts';
import { CORRECTED, type CorrectedField } from '#server/operation/order/columns.ts';
import { bringOrders, correctByFile, type Keeping } from '#server/operation/order/door/change.ts';
import { knownOrders, lockKnownOrders, supplierCodes } from '#server/operation/order/queries.ts';
import { UNTOLD_FLAGS, type Findings } from './findings.ts';
import { ordersRunHere } from './queries.ts';

export type OnKnown = (typeof ON_KNOWN)[number];

type KnownRow = Awaited<ReturnType<ReturnType<typeof knownOrders>['execute']>>[number];
type KnownOrder = ReturnType<typeof openedOrder>;

/** An order of ours as a file would say it. */
const openedOrder = (vault: Vault, row: KnownRow) => withPerson(vault, true, row);

/** An order as a row of the table, and what the file says of it. */
interface Resolved {
  line: number;
  given: ReadonlySet<string>;
  marks: NewOrder['marks'];
  order: Omit<NewOrder, 'supplierCode' | 'given' | 'marks' | 'untold'> & Pick<KnownOrder, 'supplierId' | 'flags'>;
}

const referenceOf = ({ source, sourceRef }: { source: string; sourceRef: string }): string => `${source}\n${sourceRef}`;

const PART_FIELDS = PRICE_PARTS.map((kind) => (kind === 'duration' ? 'durationPrice' : kind));

/** Whether the file says something of a column. */
function isGiven(column: CorrectedField, given: ReadonlySet<string>): boolean {
  if (column === 'flags') return false;
  if (column === 'supplierId') return given.has('supplierCode');
  if (column === 'priceParts') return PART_FIELDS.some((field) => given.has(field));
  if (column === 'duration') return given.has('duration') || (given.has('pickedUpAt') && given.has('droppedOffAt'));
  return given.has(column);
}

const SECOND = /:\d\d\.000Z$/;

/** Rows of a file that are remembered, so that another one with the same reference is told from it. */
const MOST_REMEMBERED = 200_000;

/** Which rows of a file brought an order, the latest ones. */
class Brought {
  readonly #rows = new Map<string, { line: number; content: string }>();

  /** The line of an earlier row with this reference and other content; null mostly. */
  other({ line, order, given, marks }: Resolved): number | null {
    const reference = hash('sha1', referenceOf(order), 'base64');
    const { flags: _flags, ...said } = order;
    const content = hash('sha1', JSON.stringify([said, [...given], marks]), 'base64');
    const first = this.#rows.get(reference);
    // a batch that was refused as a whole is read again
    if (first !== undefined) return first.line === line || first.content === content ? null : first.line;
    this.#rows.set(reference, { line, content });
    const [oldest] = this.#rows.size > MOST_REMEMBERED ? this.#rows.keys() : [];
    if (oldest !== undefined) this.#rows.delete(oldest);
    return null;
  }
}

/** A value as it is compared and shown; an empty text for none. Money stands as files have it. */
function shown(column: CorrectedField, value: KnownOrder[CorrectedField], currency: string, toSeconds = false): string {
  if (value === null) return '';
  const money = (amount: number) => String(majorOf(amount, currency));
  if (column === 'price' && typeof value === 'number') return money(value);
  if (typeof value !== 'object') {
    if (column === 'carNumber') return plateForm(String(value));
    if (!column.endsWith('At')) return String(value);
    const at = Date.parse(String(value));
    return new Date(toSeconds ? Math.floor(at / 1000) * 1000 : at).toISOString();
  }
  // of each kind a file has one column, and parts of nothing are none
  const sums = new Map<string, number>();
  const words: string[] = [];
  for (const each of value) {
    if (typeof each === 'string') words.push(each);
    else sums.set(each.kind, (sums.get(each.kind) ?? 0) + each.amount);
  }
  for (const [kind, amount] of sums) if (amount !== 0) words.push(`${kind} ${money(amount)}`);
  return words.toSorted().join(', ');
}

/**
 * In what an order differs from ours. What the file leaves empty says nothing; nor does a number to whoever may not see ours,
 * who could else try numbers until one is the same.
 */
function differencesOf({ order, given }: Resolved, ours: KnownOrder, reveal: boolean) {
  return CORRECTED.flatMap((column) => {
    if (!isGiven(column, given) || (column === 'passengerMobile' && !reveal)) return [];
    const after = shown(column, order[column], order.currency);
    // a file to the second does not correct the milliseconds of ours
    const before = shown(column, ours[column], ours.currency, SECOND.test(after));
    return after === '' || after === before ? [] : [{ column, before, after }];
  });
}

const isImportField = (name: string): name is ImportFieldName => Object.hasOwn(IMPORT_FIELDS, name);

function labelIn(column: CorrectedField, language: Language): string {
  if (isImportField(column)) return textIn(IMPORT_FIELDS[column].name, language);
  const { supplierName, flags, priceParts } = orderWords.fields;
  return textIn(nameOf(column === 'supplierId' ? supplierName : column === 'flags' ? flags : priceParts), language);
}

/** Who is told of differences: in which language, and whether names and numbers of ours are shown whole. */
export interface Reader {
  readonly language: Language;
  readonly reveal: boolean;
}

function changesOf(resolved: Resolved, ours: KnownOrder, { language, reveal }: Reader): Change[] {
  return differencesOf(resolved, ours, reveal).map(({ column, before, after }) => ({
    line: resolved.line,
    label: resolved.order.orderNo,
    field: labelIn(column, language),
    before: column === 'passengerName' && !reveal ? maskName(before) : before,
    after,
  }));
}

/** Ours, with what the file says. */
function corrected(resolved: Resolved, ours: KnownOrder, { reveal }: Reader): KnownOrder {
  const { order, marks } = resolved;
  // what it lacks it lacks until a file brings it
  const before = ours.flags.filter((flag) => UNTOLD_FLAGS.some((each) => each === flag) && !marks.includes(flag));
  const differing = differencesOf(resolved, ours, reveal).map(({ column }) => [column, order[column]] as const);
  const merged: KnownOrder = Object.assign({ ...ours }, Object.fromEntries(differing));
  return { ...merged, flags: importFlagsOf(merged, [...marks, ...before]) };
}

/** Names the suppliers of orders: by code or name, as our own export writes them. */
async function resolve(
  db: Db,
  placed: readonly Placed<NewOrder>[],
  { brought, findings }: { brought: Brought; findings: Findings },
) {
  const suppliers = await supplierCodes(db).execute();
  const idOf = new Map([
    ...suppliers.map(({ id, name }) => [name, id] as const),
    ...suppliers.map(({ id, code }) => [code, id] as const),
  ]);
  const refused = new Map<number, Problem>();
  const orders = placed.flatMap(({ line, row }): Resolved[] => {
    const { supplierCode, given, marks, untold, ...order } = row;
    const supplierId = supplierCode === '' ? null : idOf.get(supplierCode);
    if (supplierId === undefined) {
      refused.set(line, { sentence: importMessages.unknownSupplier, params: { value: supplierCode } });
      return [];
    }
    const flags = importFlagsOf(order, marks);
    findings.order(line, { ...order, flags, untold });
    const resolved = { line, given, marks, order: { ...order, supplierId, flags } };
    const first = brought.other(resolved);
    if (first === null) return [resolved];
    refused.set(line, { sentence: importMessages.repeatedOther, params: { value: order.sourceRef, line: first } });
    return [];
  });
  return { orders, refused };
}

const references = (orders: readonly Resolved[]): [string[], string[]] => [
  orders.map(({ order }) => order.source),
  orders.map(({ order }) => order.sourceRef),
];

/** Adds the orders of one file that are new, and compares the others; `replace` corrects those that differ. */
export function writeOrders({
  onKnown,
  reader,
  now,
  keeping,
  findings,
}: {
  onKnown: OnKnown;
  reader: Reader;
  now: () => Date;
  keeping: Keeping;
  findings: Findings;
}): (transaction: Db, placed: readonly Placed<NewOrder>[]) => Promise<Written> {
  const brought = new Brought();
  const { vault } = keeping;
  return async (transaction, placed) => {
    const { orders, refused } = await resolve(transaction, placed, { brought, findings });
    const added = await bringOrders(
      transaction,
      keeping,
      orders.map(({ order }) => order),
    );
    const fresh = new Set(added.map(referenceOf));
    // the first row of a reference is the one that was added
    const others = orders.filter(({ order }) => !fresh.delete(referenceOf(order)));
    const found = others.length === 0 ? [] : await lockKnownOrders(transaction, ...references(others)).execute();
    const ours = new Map(found.map((row) => [referenceOf(row), openedOrder(vault, row)]));
    // read when they are locked, so that none becomes ours in between
    const run =
      found.length === 0
        ? []
        : await ordersRunHere(
            transaction,
            found.map(({ id }) => id),
          ).execute();
    const runHere = new Set(run.map(({ orderId }) => orderId));
    const corrections = new Map<string, KnownOrder>();
    const changes: Change[] = [];
    const differing = { updated: 0, kept: 0 };
    for (const each of others) {
      const known = ours.get(referenceOf(each.order));
      if (known === undefined) {
        refused.set(each.line, { sentence: importMessages.numberTaken, params: { value: each.order.orderNo } });
        continue;
      }
      const differences = changesOf(each, known, reader);
      if (differences.length === 0) continue;
      changes.push(...differences);
      // what was ordered here, and what our own cars drove, is known better here than in any file
      const isOurs = known.carId !== null || runHere.has(known.id);
      differing[onKnown === 'replace' && !isOurs ? 'updated' : 'kept'] += 1;
      if (onKnown === 'keep' || isOurs) continue;
      const after = corrected(each, known, reader);
      ours.set(referenceOf(each.order), after);
      corrections.set(known.id, after);
    }
    if (corrections.size > 0) await correctByFile(transaction, keeping, [...corrections.values()], now().toISOString());
    return {
      inserted: added.length,
      unchanged: placed.length - refused.size - added.length - differing.updated - differing.kept,
      flagged: added.filter(({ isFlagged }) => isFlagged).length,
      differing,
      changes,
      refused,
    };
  };
}

/** How each order stands to what is there; nothing is written. */
export async function compareOrders(
  { db, vault }: { db: Db; vault: Vault },
  { placed, findings }: { placed: readonly Placed<NewOrder>[]; findings: Findings },
  reader: Reader,
) {
  const { orders, refused } = await resolve(db, placed, { brought: new Brought(), findings });
  const found = orders.length === 0 ? [] : await knownOrders(db, ...references(orders)).execute();
  const ours = new Map(found.map((row) => [referenceOf(row), openedOrder(vault, row)]));
  const compared = new Map(
    orders.map((each) => {
      const known = ours.get(referenceOf(each.order));
      const changes = known === undefined ? [] : changesOf(each, known, reader);
      return [each.line, { isKnown: known !== undefined, flags: each.order.flags, changes }] as const;
    }),
  );
  return { compared, refused };
}
