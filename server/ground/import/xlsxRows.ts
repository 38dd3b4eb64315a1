/**
 * The rows of the first sheet of a spreadsheet that a person sees, with the texts that a person sees in its cells. What a cell
 * does not hold as a whole is told with its place.
 */
import { importMessages } from './messages.ts';
import type { FieldFault } from './records.ts';
import { builtInFormat, numberText } from './xlsxText.ts';
import { entriesOf } from './zipGuard.ts';

export interface XlsxRow {
  /** The number of the row as people see it, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly faults: readonly FieldFault[];
}

/** Not a spreadsheet, or one that is damaged. */
export class BadXlsx extends Error {}

type Token =
  | { readonly text: string }
  | { readonly name: string; readonly attributes: string; readonly closes: boolean; readonly isEmpty: boolean };

const TOKEN =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[^<>"'/]|"[^"]*"|'[^']*'|\/(?!>))*)(\/?)>|([^<]+)/y;

function* tokensOf(xml: string): Generator<Token, void, undefined> {
  const pattern = new RegExp(TOKEN);
  while (pattern.lastIndex < xml.length) {
    const found = pattern.exec(xml);
    if (found === null) throw new BadXlsx();
    const [, raw, slash, name, attributes = '', end, text] = found;
    if (text !== undefined) yield { text: unescaped(text) };
    else if (raw !== undefined) yield { text: raw };
    else if (name !== undefined) yield { name, attributes, closes: slash === '/', isEmpty: end === '/' };
  }
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LAST_CHARACTER = 0x10_ffff;

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= LAST_CHARACTER ? String.fromCodePoint(code) : '\ufffd';
    },
  );
}

/** Characters that XML cannot hold stand as `_x000D_`. */
const shownText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

type Attribute = 'Id' | 'Type' | 'Target' | 'date1904' | 'state' | 'id' | 'numFmtId' | 'formatCode' | 'r' | 't' | 's';
const ATTRIBUTES = new Map<Attribute, RegExp>();

function attribute(attributes: string, name: Attribute): string | null {
  let pattern = ATTRIBUTES.get(name);
  if (pattern === undefined) {
    pattern = new RegExp(`(?:^|\\s)(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    ATTRIBUTES.set(name, pattern);
  }
  const found = pattern.exec(attributes);
  return found === null ? null : unescaped(found[1] ?? found[2] ?? '');
}

const decoded = (bytes: Buffer): string => {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return new TextDecoder(isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes);
};

/** A path of an archive, from that of the part which names it. */
function pathFrom(part: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1).toLowerCase();
  const parts = part.split('/').slice(0, -1);
  for (const each of target.split('/')) {
    if (each === '..') parts.pop();
    else if (each !== '.') parts.push(each);
  }
  return parts.join('/').toLowerCase();
}

class Book {
  readonly #entries: ReadonlyMap<string, () => Buffer>;
  readonly sheet: string;
  readonly is1904: boolean;
  readonly strings: readonly string[];
  /** By the style of a cell. */
  readonly formats: readonly string[];

  constructor(bytes: Buffer) {
    this.#entries = entriesOf(bytes);
    const book = this.#relationsOf('').find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
    const relations = this.#relationsOf(book);
    const { isOld, id } = this.#firstSheet(book);
    this.is1904 = isOld;
    const sheet = relations.find((each) => each.id === id)?.path;
    if (sheet === undefined) throw new BadXlsx();
    this.sheet = this.#need(sheet);
    const part = (type: string) => relations.find((each) => each.type === type)?.path ?? '';
    this.strings = stringsOf(this.#optional(part('sharedStrings')));
    this.formats = formatsOf(this.#optional(part('styles')));
  }

  #need(path: string): string {
    const entry = this.#entries.get(path.toLowerCase());
    if (entry === undefined) throw new BadXlsx();
    return decoded(entry());
  }

  #optional(path: string): string {
    return this.#entries.has(path) ? this.#need(path) : '';
  }

  #relationsOf(part: string): { id: string; type: string; path: string }[] {
    const at = part.lastIndexOf('/') + 1;
    const xml = this.#optional(`${part.slice(0, at)}_rels/${part.slice(at)}.rels`.toLowerCase());
    return [...tokensOf(xml)].flatMap((token) => {
      if ('text' in token || token.name !== 'Relationship') return [];
      const [id, type, target] = (['Id', 'Type', 'Target'] as const).map(
        (name) => attribute(token.attributes, name) ?? '',
      );
      if (id === undefined || type === undefined || target === undefined) return [];
      return [{ id, type: type.slice(type.lastIndexOf('/') + 1), path: pathFrom(part, target) }];
    });
  }

  /** A hidden sheet is not what a person sees first. */
  #firstSheet(book: string): { isOld: boolean; id: string } {
    let isOld = false;
    for (const token of tokensOf(this.#need(book))) {
      if ('text' in token || token.closes) continue;
      if (token.name === 'workbookPr') isOld = /^(1|true)$/.test(attribute(token.attributes, 'date1904') ?? '');
      if (token.name !== 'sheet' || /hidden/i.test(attribute(token.attributes, 'state') ?? '')) continue;
      return { isOld, id: attribute(token.attributes, 'id') ?? '' };
    }
    throw new BadXlsx();
  }
}

/** Texts by number, without the readings of their characters. */
function stringsOf(xml: string): string[] {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isReading = false;
  for (const token of tokensOf(xml)) {
    if ('text' in token) {
      if (isText && !isReading) text += token.text;
    } else if (token.name === 'si') {
      if (token.closes || token.isEmpty) strings.push(shownText(text));
      text = '';
    } else if (token.name === 't') isText = !token.closes && !token.isEmpty;
    else if (token.name === 'rPh') isReading = !token.closes && !token.isEmpty;
  }
  return strings;
}

function formatsOf(xml: string): string[] {
  const named = new Map<number, string>();
  const formats: string[] = [];
  let isCells = false;
  for (const token of tokensOf(xml)) {
    if ('text' in token) continue;
    const { name, attributes, closes, isEmpty } = token;
    if (name === 'cellXfs') isCells = !closes && !isEmpty;
    const id = Number(attribute(attributes, 'numFmtId') ?? '0');
    if (name === 'numFmt' && !closes) named.set(id, attribute(attributes, 'formatCode') ?? '');
    if (name === 'xf' && isCells && !closes) formats.push(named.get(id) ?? builtInFormat(id));
  }
  return formats;
}

/** The column of a reference such as `AB12`, from 0; null without letters. */
function columnOf(reference: string): number | null {
  const letters = /^\$?([A-Za-z]{1,3})/.exec(reference)?.[1];
  if (letters === undefined) return null;
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function lettersOf(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? lettersOf(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}

/** A cell on the way. */
interface Cell {
  readonly at: number;
  readonly type: string;
  readonly style: number;
  value: string;
  inline: string;
}

function shownIn(
  { type, style, value, inline }: Cell,
  { strings, formats, is1904 }: Book,
): { text: string } | Omit<FieldFault, 'at'> {
  switch (type) {
    case 's':
      return { text: strings[Number(value)] ?? '' };
    case 'str':
      return { text: shownText(value) };
    case 'inlineStr':
      return { text: shownText(inline) };
    case 'b':
      return { text: value === '1' || value === 'true' ? 'TRUE' : 'FALSE' };
    case 'e':
      return { sentence: importMessages.cellError, params: { value } };
    case 'd':
      return { text: value.replace('T', ' ') };
    default: {
      if (value === '') return { text: inline === '' ? '' : shownText(inline) };
      const shown = numberText(value, formats[style] ?? 'General', is1904);
      return 'text' in shown ? shown : { sentence: shown.sentence, params: { value } };
    }
  }
}

/** @param most columns that are read @throws BadXlsx, and what reading a damaged archive throws */
export function* xlsxRows(bytes: Buffer, most: number): Generator<XlsxRow, void, undefined> {
  const book = new Book(bytes);
  let line = 0;
  let next = 0;
  let cells: string[] = [];
  let faults: FieldFault[] = [];
  let cell: Cell | null = null;
  let part: 'v' | 't' | null = null;
  let isReading = false;
  const finish = () => {
    if (cell === null || cell.at >= most) return;
    const { at } = cell;
    while (cells.length < at) cells.push('');
    const shown = shownIn(cell, book);
    if ('text' in shown) cells[at] = shown.text.trim();
    else {
      cells[at] = shown.params['value'] ?? '';
      faults.push({ at, ...shown, params: { ...shown.params, cell: `${lettersOf(at)}${line}` } });
    }
  };
  for (const token of tokensOf(book.sheet)) {
    if ('text' in token) {
      if (cell !== null && part === 'v') cell.value += token.text;
      else if (cell !== null && part === 't' && !isReading) cell.inline += token.text;
      continue;
    }
    const { name, attributes, closes, isEmpty } = token;
    const opens = !closes && !isEmpty;
    if (name === 'row' && !closes) {
      const named = Number(attribute(attributes, 'r') ?? line + 1);
      line = Number.isSafeInteger(named) && named > 0 ? named : line + 1;
      next = 0;
      [cells, faults] = [[], []];
    }
    if (name === 'row' && !opens) yield { line, cells, faults };
    if (name === 'c' && opens) {
      const at = columnOf(attribute(attributes, 'r') ?? '') ?? next;
      next = at + 1;
      const style = Number(attribute(attributes, 's') ?? '-1');
      cell = { at, type: attribute(attributes, 't') ?? 'n', style, value: '', inline: '' };
    } else if (name === 'c') {
      if (closes) finish();
      else next = (columnOf(attribute(attributes, 'r') ?? '') ?? next) + 1;
      cell = null;
    }
    if (name === 'v' || name === 't') part = opens ? name : null;
    if (name === 'rPh') isReading = opens;
    if (name === 'sheetData' && !opens) return;
  }
}
