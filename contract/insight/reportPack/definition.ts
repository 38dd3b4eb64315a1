/**
 * What a report consists of, as data: whom it is for, what calls for it, by when it is due, and its fields with where each comes
 * from. The product's own packs are written in it, and so are those that an operator adds.
 */
import { z } from 'zod';
import { line, optionalLine } from '#contract/ground/core.ts';
import { LANGUAGES } from '#contract/ground/enums.ts';
import { ALERT_KINDS } from '#contract/capacity/alert/rules.ts';
import { FIGURE_NAMES } from '#contract/insight/figure/figures.ts';
import { FACT_NAMES, FACTS, FORM_NAMES, FORMS, type Occasion } from './facts.ts';

export const MOST_FIELDS = 200;

/** Names a field within its pack. */
const fieldKey = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/);

/** Where the value of a field comes from. Without a source only a person knows it. */
const fieldSource = z.discriminatedUnion('kind', [
  /** From the record; `form` says how it is written. */
  z.strictObject({ kind: z.literal('fact'), fact: z.enum(FACT_NAMES), form: z.enum(FORM_NAMES).optional() }),
  /** A figure of the catalogue over the period, in its own unit or written in a form. */
  z.strictObject({ kind: z.literal('figure'), figure: z.enum(FIGURE_NAMES), form: z.enum(FORM_NAMES).optional() }),
  /** The same in every report. */
  z.strictObject({ kind: z.literal('fixed'), value: line(200) }),
  /** Ticked where another field has no value. */
  z.strictObject({ kind: z.literal('missing'), field: fieldKey }),
]);
export type FieldSource = z.output<typeof fieldSource>;

/** `tick`: written as `yes` of the pack, or left empty. */
export const FIELD_TYPES = ['line', 'paragraph', 'number', 'date', 'time', 'choice', 'tick'] as const;

export const reportField = z.strictObject({
  key: fieldKey,
  /** The heading in the authority's form, in its language. */
  column: line(160),
  /** Fields of a section stand together. */
  section: optionalLine(60).default(''),
  type: z.enum(FIELD_TYPES),
  choices: z.array(line(120)).max(80).default([]),
  source: fieldSource.nullable().default(null),
  /** Always, never, or where another field has one of these values. */
  required: z
    .union([z.enum(['always', 'never']), z.strictObject({ field: fieldKey, is: z.array(line(120)).min(1).max(40) })])
    .default('never'),
  hint: optionalLine(300).default(''),
  /** It is left out of the version for the public: always, or where another field, such as a tick, has a value. */
  confidential: z.union([z.literal('always'), z.strictObject({ field: fieldKey })]).optional(),
});
export type ReportField = z.output<typeof reportField>;

/** What calls for a report. Months of a period count from `begins`: 3 months from 3 on are the quarters from March, June, September and December. */
const occasion = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('alert'), alertKinds: z.array(z.enum(ALERT_KINDS)).min(1).max(ALERT_KINDS.length) }),
  z.strictObject({
    kind: z.literal('period'),
    months: z.union([z.literal(1), z.literal(3), z.literal(12)]),
    begins: z.int().min(1).max(12),
    /** It says that there is nothing: owed only for periods in which no incident is reported to the same authority, or corrected. */
    nil: z.boolean().optional(),
  }),
]);

/**
 * When it is due, counted from when the alert was known here, or from the end of the period: after so many hours; at the end of the
 * day so many days later; or at the end of that day of the month so many months later, counted from the month of either.
 */
export const deadline = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('hours'), count: z.int().min(1).max(720) }),
  z.strictObject({ kind: z.literal('days'), count: z.int().min(0).max(366) }),
  z.strictObject({ kind: z.literal('dayOfMonth'), months: z.int().min(0).max(12), day: z.int().min(1).max(31) }),
]);
export type Deadline = z.output<typeof deadline>;

export const packDefinition = z
  .strictObject({
    authority: line(120),
    /** The law or order that asks for it, and the state of the text that the pack follows. */
    legalSource: line(300),
    legalDate: z.iso.date(),
    /** By whose clock days end, and times are written. */
    timeZone: line(60),
    /** Of names that the record has in two languages. */
    language: z.enum(LANGUAGES),
    occasion,
    deadline,
    /** What a tick is written as. */
    yes: line(10).default('Y'),
    /** How long what was sent is kept, in years. */
    keepYears: z.int().min(2).max(30).default(5),
    fields: z.array(reportField).min(1).max(MOST_FIELDS),
  })
  .check(({ value, issues }) => {
    const keys = new Set<string>();
    const problem = (at: number, path: string, key: string) =>
      issues.push({ code: 'custom', path: ['fields', at, path], input: value.fields[at], params: { key } });
    const kind: Occasion = value.occasion.kind;
    for (const [at, { key, source, type, choices }] of value.fields.entries()) {
      if (keys.has(key)) problem(at, 'key', 'reportPack.keyTwice');
      keys.add(key);
      if (type === 'choice' && choices.length === 0) problem(at, 'choices', 'reportPack.noChoices');
      if (source?.kind === 'fact' && !FACTS[source.fact].occasions.includes(kind))
        problem(at, 'source', 'reportPack.notKnown');
      if (source?.kind === 'figure' && kind !== 'period') problem(at, 'source', 'reportPack.notKnown');
      if (source?.kind === 'fact' && source.form !== undefined && FORMS[source.form].of !== FACTS[source.fact].type)
        problem(at, 'source', 'reportPack.formUnfit');
    }
    for (const [at, { source, required, confidential }] of value.fields.entries()) {
      if (typeof confidential === 'object' && !keys.has(confidential.field))
        problem(at, 'confidential', 'reportPack.noField');
      if (source?.kind === 'missing' && !keys.has(source.field)) problem(at, 'source', 'reportPack.noField');
      if (typeof required === 'object' && !keys.has(required.field)) problem(at, 'required', 'reportPack.noField');
    }
  });
export type PackDefinition = z.output<typeof packDefinition>;
