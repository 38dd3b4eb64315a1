/**
 * Fills a report: what the record knows, what a person said instead, and what is missing. Pure, so that a screen, a check and a file
 * cannot differ.
 */
import type { FigureName } from '#contract/insight/figure/figures.ts';
import { FIGURES } from '#contract/insight/figure/figures.ts';
import type { PackDefinition, ReportField } from '#contract/insight/reportPack/definition.ts';
import { FACTS, type FactName, type FactType, type FormName } from '#contract/insight/reportPack/facts.ts';

/** Instants as ISO 8601, speeds in km/h, metres, seconds, shares from 0 to 1; null for what is not known. */
export type FactValue = string | number | boolean | null;
export interface Known {
  facts: Partial<Readonly<Record<FactName, FactValue>>>;
  figures: Partial<Readonly<Record<FigureName, number | null>>>;
}

/** Writes an instant by the clock of the pack: `2026-01-31 17:05:00`. */
export type ClockText = (at: string) => string;

/** `person`: a person said so, also where the record knows otherwise. `nobody`: it is empty. */
export type ValueFrom = 'record' | 'fixed' | 'person' | 'nobody';

export interface FilledField {
  key: string;
  value: string;
  from: ValueFrom;
  /** What the record says; empty for nothing. */
  recorded: string;
  /** It has to be there, and is not; or it is not of its type. */
  problem: 'missing' | 'notANumber' | 'notAChoice' | null;
  /** It is left out of the version for the public. */
  confidential: boolean;
}

const KM_PER_MILE = 1.609344;

/** A number with so many digits after the point at most. */
const numberText = (value: number, digits: number): string => String(Number(value.toFixed(digits)));

const NUMBER_FORMS: Partial<Readonly<Record<FormName, (value: number) => string>>> = {
  kmh: (value) => numberText(value, 1),
  mph: (value) => numberText(value / KM_PER_MILE, 1),
  kilometre: (value) => numberText(value / 1000, 1),
  mile: (value) => numberText(value / 1000 / KM_PER_MILE, 1),
  percent: (value) => numberText(value * 100, 1),
  minute: (value) => numberText(value / 60, 1),
  hour: (value) => numberText(value / 3600, 1),
};

const INSTANT_FORMS: Partial<Readonly<Record<FormName, (text: string) => string>>> = {
  date: (text) => text.slice(0, 10),
  usDate: (text) => `${text.slice(5, 7)}/${text.slice(8, 10)}/${text.slice(0, 4)}`,
  time: (text) => text.slice(11, 16),
  dateTime: (text) => text,
  month: (text) => String(Number(text.slice(5, 7))),
  year: (text) => text.slice(0, 4),
};

/** How a value of a type is written; in words of the pack for what is true. */
function written(
  value: FactValue,
  type: FactType,
  form: FormName | undefined,
  { clock, yes }: { clock: ClockText; yes: string },
): string {
  if (value === null || value === '') return '';
  if (typeof value === 'boolean') return value ? yes : '';
  if (typeof value === 'number') {
    const write = form === undefined ? undefined : NUMBER_FORMS[form];
    return write === undefined ? numberText(value, 6) : write(value);
  }
  if (type !== 'instant') return value;
  const text = clock(value);
  return (form === undefined ? INSTANT_FORMS.dateTime : INSTANT_FORMS[form])?.(text) ?? text;
}

type Writing = { clock: ClockText; yes: string };

function recordedOf({ source }: ReportField, known: Known, writing: Writing): string {
  if (source === null || source.kind === 'missing') return '';
  if (source.kind === 'fixed') return source.value;
  if (source.kind === 'fact')
    return written(known.facts[source.fact] ?? null, FACTS[source.fact].type, source.form, writing);
  const { unit } = FIGURES[source.figure];
  const value = known.figures[source.figure] ?? null;
  const isForm = source.form !== undefined;
  return written(
    value === null || isForm || !unit.startsWith('money') ? value : value / 100,
    'number',
    source.form,
    writing,
  );
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Whether a field has to be there, as the others stand. */
const isRequired = ({ required }: ReportField, valueOf: (key: string) => string): boolean =>
  required === 'always' || (typeof required === 'object' && required.is.includes(valueOf(required.field)));

const isConfidential = ({ confidential }: ReportField, valueOf: (key: string) => string): boolean =>
  confidential === 'always' || (typeof confidential === 'object' && valueOf(confidential.field) !== '');

function problemOf(field: ReportField, value: string, needed: boolean): FilledField['problem'] {
  if (value === '') return needed ? 'missing' : null;
  if (field.type === 'number' && !NUMBER.test(value)) return 'notANumber';
  if (field.type === 'choice' && !field.choices.includes(value)) return 'notAChoice';
  return null;
}

/** The fields of a report in their order. `corrections`: by key, what a person said, which may be nothing at all. */
export function fill(
  { fields, yes }: Pick<PackDefinition, 'fields' | 'yes'>,
  known: Known,
  corrections: Readonly<Record<string, string>>,
  clock: ClockText,
): FilledField[] {
  const writing = { clock, yes };
  const said = (key: string) => (Object.hasOwn(corrections, key) ? corrections[key] : undefined);
  const recorded = new Map(fields.map((field) => [field.key, recordedOf(field, known, writing)]));
  const given = (key: string): string => said(key) ?? recorded.get(key) ?? '';
  // what is missing is known when the others are
  for (const { key, source } of fields)
    if (source?.kind === 'missing') recorded.set(key, given(source.field) === '' ? yes : '');
  return fields.map((field) => {
    const { key, source } = field;
    const value = given(key);
    const by: ValueFrom = source?.kind === 'fixed' ? 'fixed' : 'record';
    return {
      key,
      value,
      from: said(key) !== undefined ? 'person' : value === '' ? 'nobody' : by,
      recorded: recorded.get(key) ?? '',
      problem: problemOf(field, value, isRequired(field, given)),
      confidential: isConfidential(field, given),
    };
  });
}
