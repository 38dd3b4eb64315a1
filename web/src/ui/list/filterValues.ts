/** Filters as they stand in the address (text by field), in the input of the call, and in words. */
import type { AnyFilter } from './types.ts';

/** Text by field of the input; a field without a filter is absent or empty. */
export type FilterTexts = Readonly<Record<string, string>>;

/** The fields of the input that a filter fills. */
export const fieldsOf = (filter: AnyFilter): string[] =>
  'field' in filter ? [filter.field] : [filter.from, filter.to];

/** All filter fields of a list, each once. */
export const allFields = (filters: readonly AnyFilter[]): string[] => [...new Set(filters.flatMap(fieldsOf))];

/** Whether a filter has a valid value; invalid ones of an address are ignored. */
export const isActive = (filter: AnyFilter, texts: FilterTexts): boolean =>
  Object.keys(filtersToInput([filter], texts)).length > 0;

/** `texts` without the filter. */
export function without(filter: AnyFilter, texts: FilterTexts): Record<string, string> {
  const gone = new Set(fieldsOf(filter));
  return Object.fromEntries(Object.entries(texts).filter(([field]) => !gone.has(field)));
}

/** Only the filled texts, trimmed, of known fields; in the order of the filters, so that equal filters are equal keys. */
export function cleaned(filters: readonly AnyFilter[], texts: FilterTexts): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const field of allFields(filters)) {
    const text = texts[field]?.trim() ?? '';
    if (text !== '') kept[field] = text;
  }
  return kept;
}

/** Several choices stand in the address with commas between them. */
export const splitChoices = (text: string): string[] => text.split(',').filter((item) => item !== '');
export const joinChoices = (items: readonly string[]): string => items.join(',');

const isNumber = (text: string): boolean => text !== '' && Number.isFinite(Number(text));
const isInstant = (text: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text));

/** An instant as the wire wants it: an address written by hand may name a day alone. */
const asInstant = (text: string): string => (isWholeInstant(text) ? text : new Date(text).toISOString());
const isWholeInstant = (text: string): boolean => /T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(text);

/** On screen the end of a range belongs to it, to the second; on the wire an end is the first instant outside. */
const justAfter = (instant: string): string => new Date(Date.parse(instant) + 1000).toISOString();

/** Screen figure to wire figure: 12.5 yuan at scale 100 is 1250. Whole, as amounts on the wire are. */
export const toWire = (text: string, scale: number): number => Math.round(Number(text) * scale);

/**
 * The part of a call's input that the filters make. Text that cannot be one of the filter's values (an address
 * edited by hand) is left out rather than sent.
 */
export function filtersToInput(filters: readonly AnyFilter[], texts: FilterTexts): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const put = (field: string, read: (text: string) => unknown) => {
    const text = texts[field]?.trim() ?? '';
    const value = text === '' ? undefined : read(text);
    if (value !== undefined) input[field] = value;
  };
  for (const filter of filters) {
    switch (filter.kind) {
      case 'text':
      case 'remote':
        put(filter.field, (text) => text);
        break;
      case 'choice':
        put(filter.field, (text) => filter.options.find((option) => option.value === text)?.value);
        break;
      case 'choices':
        put(filter.field, (text) => {
          const offered = new Set(filter.options.map((option) => option.value));
          const chosen = splitChoices(text).filter((item) => offered.has(item));
          return chosen.length === 0 ? undefined : chosen;
        });
        break;
      case 'flag':
        put(filter.field, (text) => (text === 'true' ? true : text === 'false' ? false : undefined));
        break;
      case 'dateRange':
        put(filter.from, (text) => (isInstant(text) ? asInstant(text) : undefined));
        put(filter.to, (text) => (isInstant(text) ? justAfter(text) : undefined));
        break;
      case 'numberRange':
        // without it they wait in the address
        if (isIdle(filter, texts)) break;
        for (const field of fieldsOf(filter)) {
          put(field, (text) => (isNumber(text) ? toWire(text, filter.scale ?? 1) : undefined));
        }
        break;
    }
  }
  return input;
}

/** Whether the field is not chosen, or not so, that figures need to mean anything. */
export function isIdle(
  { needs, among }: Extract<AnyFilter, { kind: 'numberRange' }>,
  texts: Readonly<Record<string, string>>,
): boolean {
  if (needs === undefined) return false;
  const chosen = texts[needs] ?? '';
  return chosen === '' || (among !== undefined && !among.includes(chosen));
}

export interface FilterWords {
  yes: string;
  no: string;
  /** `names` of remote values already known. */
  nameOf: (field: string, value: string) => string | undefined;
  time: (iso: string) => string;
  fromOn: (from: string) => string;
  untilOn: (to: string) => string;
  separator: string;
}

function describeRange(from: string, to: string, words: FilterWords): string {
  if (from !== '' && to !== '') return `${from} – ${to}`;
  return from !== '' ? words.fromOn(from) : words.untilOn(to);
}

/** The value of an active filter, in words, for its chip. */
export function describeFilter(filter: AnyFilter, texts: FilterTexts, words: FilterWords): string {
  const textOf = (field: string) => texts[field]?.trim() ?? '';
  switch (filter.kind) {
    case 'text':
      return textOf(filter.field);
    case 'remote':
      return words.nameOf(filter.field, textOf(filter.field)) ?? textOf(filter.field);
    case 'choice':
      return filter.options.find((option) => option.value === textOf(filter.field))?.label ?? textOf(filter.field);
    case 'choices':
      return splitChoices(textOf(filter.field))
        .map((item) => filter.options.find((option) => option.value === item)?.label ?? item)
        .join(words.separator);
    case 'flag':
      return textOf(filter.field) === 'true' ? words.yes : words.no;
    case 'dateRange': {
      const time = (text: string) => (isInstant(text) ? words.time(text) : text);
      return describeRange(time(textOf(filter.from)), time(textOf(filter.to)), words);
    }
    case 'numberRange': {
      const figure = (text: string) => (text === '' || filter.unit === undefined ? text : `${text} ${filter.unit}`);
      return describeRange(figure(textOf(filter.from)), figure(textOf(filter.to)), words);
    }
  }
}
