/** Reads a payment provider's file, aside: where its table begins and ends, and the money of each record. */
import type { StatementColumns } from '#contract/finance/statementProfile/calls.ts';
import { plainHeading } from '#contract/ground/headings.ts';
import { task } from '#server/ground/aside/task.ts';
import { inspectFile } from '#server/ground/import/file.ts';
import { fieldsOf, linesOf } from '#server/ground/import/records.ts';
import { JobRefused } from '#server/ground/job/define.ts';
import { reconciliationMessages } from './messages.ts';

export interface StatementRecord {
  readonly line: number;
  readonly reference: string;
  readonly orderNo: string;
  /** Minor units; what went back is below zero. */
  readonly amount: number;
  /** What the provider keeps of it; below zero what it gives back. Null: the file says nothing of it. */
  readonly fee: number | null;
  /** As the file has it. */
  readonly at: string;
}
export interface StatementPortion {
  readonly records: readonly StatementRecord[];
  readonly unreadable: readonly { readonly line: number; readonly raw: string }[];
}
export interface StatementWish {
  readonly path: string;
  readonly profile: StatementColumns;
  /** Digits after the point of the currency. */
  readonly digits: number;
}

const DELIMITERS = [',', '\t', '|', ';'];
const PORTION = 1000;
export const MOST_RECORDS = 500_000;
const MOST_RAW = 300;

/** Without what providers write around figures and numbers, so that spreadsheets keep them: a backtick, a tab, a quotation mark. */
const bare = (cell: string | undefined): string => (cell ?? '').replace(/^[\s`'"=]+|[\s"]+$/g, '');

/** `1,234.5` as 123450 minor units, without floating point; null for no amount. */
export function minorOf(text: string, digits: number): number | null {
  const plain = bare(text).replace(/[,，¥￥\s]/g, '');
  const parts = /^([+-]?)(\d{1,10})(?:\.(\d+))?$/.exec(plain);
  if (parts === null) return null;
  const [, sign = '', whole = '', fraction = ''] = parts;
  if (/[1-9]/.test(fraction.slice(digits))) return null;
  const minor = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return sign === '-' ? -minor : minor;
}

interface Places {
  delimiter: string;
  reference: number;
  orderNo: number;
  moneyIn: number;
  moneyOut: number;
  at: number;
  fee: number;
  kind: number;
}

const placeOf = (names: readonly string[], wanted: readonly string[]): number =>
  wanted.map((each) => names.indexOf(plainHeading(each))).find((place) => place >= 0) ?? -1;

/** Where the columns stand when a line is the heading of the table; null when it is not. */
function headingIn(text: string, profile: StatementColumns): Places | null {
  for (const delimiter of DELIMITERS) {
    const names = (fieldsOf(text, delimiter) ?? []).map((name) => plainHeading(bare(name).slice(0, 100)));
    const places = {
      delimiter,
      reference: placeOf(names, profile.reference),
      orderNo: placeOf(names, profile.orderNo),
      moneyIn: placeOf(names, profile.moneyIn),
      moneyOut: placeOf(names, profile.moneyOut),
      at: placeOf(names, profile.at),
      fee: placeOf(names, profile.fee),
      kind: placeOf(names, profile.kind),
    };
    if (places.moneyIn >= 0 && (places.reference >= 0 || places.orderNo >= 0)) return places;
  }
  return null;
}

function amountOf(
  fields: readonly string[],
  places: Places,
  { backWords }: StatementColumns,
  digits: number,
): number | null {
  const cell = (place: number) => (place < 0 ? '' : bare(fields[place]));
  const [textIn, textOut] = [cell(places.moneyIn), cell(places.moneyOut)];
  const into = textIn === '' ? 0 : minorOf(textIn, digits);
  const out = textOut === '' ? 0 : minorOf(textOut, digits);
  if (into === null || out === null || (textIn === '' && textOut === '')) return null;
  const isBack = backWords.some((word) => cell(places.kind).toLowerCase().includes(word.toLowerCase()));
  // a provider that has both columns repeats the paid amount in the line of a refund
  if (isBack) return -Math.abs(out === 0 ? into : out);
  return out === 0 ? into : into - Math.abs(out);
}

/** Null: it says nothing. Undefined: it cannot be read. */
function feeOf(
  fields: readonly string[],
  places: Places,
  { feeBelowZero }: StatementColumns,
  digits: number,
): number | null | undefined {
  const text = places.fee < 0 ? '' : bare(fields[places.fee]);
  if (text === '') return null;
  const fee = minorOf(text, digits);
  if (fee === null) return undefined;
  // no zero below zero
  return feeBelowZero && fee !== 0 ? -fee : fee;
}

async function* portionsOf({
  path,
  profile,
  digits,
}: StatementWish): AsyncGenerator<StatementPortion, void, undefined> {
  const { encoding } = await inspectFile(path);
  let places: Places | null = null;
  let records: StatementRecord[] = [];
  let unreadable: { line: number; raw: string }[] = [];
  const footer = profile.footer.map((word) => word.toLowerCase());
  for await (const { number: line, text } of linesOf(path, encoding)) {
    if (text.trim() === '') continue;
    if (places === null) {
      places = headingIn(text, profile);
      continue;
    }
    const fields = fieldsOf(text, places.delimiter);
    const first = bare(fields?.find((field) => bare(field) !== '')).toLowerCase();
    if (footer.some((word) => first.startsWith(word))) break;
    const amount = fields === null ? null : amountOf(fields, places, profile, digits);
    const [reference, orderNo] = [bare(fields?.[places.reference]), bare(fields?.[places.orderNo])];
    const fee = fields === null ? null : feeOf(fields, places, profile, digits);
    // a fee of nothing belongs to no payment
    const isFeeAlone = amount === 0 && fee !== null && fee !== 0;
    if (fields === null || amount === null || fee === undefined || isFeeAlone || (reference === '' && orderNo === ''))
      unreadable.push({ line, raw: text.slice(0, MOST_RAW) });
    else if (amount !== 0) records.push({ line, reference, orderNo, amount, fee, at: bare(fields[places.at]) });
    if (records.length + unreadable.length < PORTION) continue;
    yield { records, unreadable };
    records = [];
    unreadable = [];
  }
  if (places === null)
    throw new JobRefused(reconciliationMessages.noHeading, {
      money: profile.moneyIn.join(' / '),
      names: [...profile.reference, ...profile.orderNo].join(' / '),
    });
  yield { records, unreadable };
}

/** The records of a file, some at a time. */
export const statementTask = task(import.meta.url, 'statement', portionsOf);
