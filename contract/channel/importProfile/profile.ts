/** A profile of imports: how the columns of a kind of file become orders. The same JSON in code, database and files. */
import { z } from 'zod';
import { ENCODINGS } from '#contract/ground/encodings.ts';
import { line, namedValues, optionalLine } from '#contract/ground/core.ts';
import { orderSource } from '#contract/system/apiKey/source.ts';
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS, IMPORT_UNIT_NAMES, unitsOf, type ImportFieldName } from './fields.ts';

const text = z.strictObject({ zh: optionalLine(200), en: optionalLine(200) });

/** Among what a file writes: whatever is neither named nor known. */
export const ANY_OTHER = '*';

/** Where a field's value comes from. */
export const importSource = z.strictObject({
  /** Headings; the first that the file has is read. Case, spaces and what stands in brackets at the end do not matter. */
  columns: z.array(line(200)).min(1).max(20).optional(),
  /** Adds up all of `columns` that the file has, of money. */
  sum: z.boolean().optional(),
  /** One id made of all of `columns`, for files whose rows have none: the same values, the same id. */
  digest: z.boolean().optional(),
  /** `{heading}`, also `{heading|day}` (20200120), `{heading|digits}` or `{heading|digits:6}` (padded with zeros). */
  template: line(200).optional(),
  /** What holds where the file says nothing. */
  constant: line(200).optional(),
  /** A row without it is refused. */
  required: z.boolean().optional(),
  /** Of a distance, a duration, or money. */
  unit: z.enum(IMPORT_UNIT_NAMES).optional(),
  /** What the file writes, and the value of ours that it means; `*` stands for whatever else is not known. */
  values: namedValues(z.string().max(100), z.string().max(60), 300).optional(),
});
export type ImportSource = z.output<typeof importSource>;

/** How dates are written that do not begin with the year. */
export const DATE_ORDERS = ['ymd', 'mdy', 'dmy'] as const;

const MOST_VALUES = 200;

const fitsField = (
  name: ImportFieldName,
  { columns, template, constant, unit, values, sum, digest }: ImportSource,
): boolean => {
  const { kind } = IMPORT_FIELDS[name];
  return (
    (columns ?? template ?? constant) !== undefined &&
    (columns === undefined || template === undefined) &&
    (unit === undefined || unitsOf(kind).includes(unit)) &&
    (sum !== true || kind === 'money') &&
    (digest !== true || (name === 'sourceRef' && columns !== undefined)) &&
    Object.keys(values ?? {}).length <= MOST_VALUES
  );
};

const contentShape = z.strictObject({
  title: text.refine(({ zh, en }) => zh !== '' || en !== ''),
  description: text.optional(),
  /** What its orders are known by, unless a column says it. */
  source: orderSource,
  /** Times without an offset are by this clock; null: a time without one is refused. */
  timeZone: z.string().min(1).max(60).nullable(),
  dateOrder: z.enum(DATE_ORDERS).optional(),
  /** How every time is written, such as `DD.MM.YYYY HH:mm`: `YYYY MM DD HH mm ss`, `MMM` for a name, `A` for AM or PM, `Z` for the offset. */
  timeFormat: line(60)
    .regex(/^(?=.*YYYY)(?=.*MMM?)(?=.*DD).*$/)
    .optional(),
  /** What the file is written in; else it is found out. */
  encoding: z.enum(ENCODINGS).optional(),
  fields: z.partialRecord(z.enum(IMPORT_FIELD_NAMES), importSource),
});
export type ImportProfileContent = z.output<typeof contentShape>;

const check =
  (isWhole: boolean) =>
  ({ fields }: ImportProfileContent, context: z.RefinementCtx): void => {
    for (const name of IMPORT_FIELD_NAMES) {
      const source = fields[name];
      const isWrong = source === undefined ? isWhole && IMPORT_FIELDS[name].needed === true : !fitsField(name, source);
      if (isWrong) context.addIssue({ code: 'custom', path: ['fields', name], params: { key: 'importProfile.field' } });
    }
  };

/** One on the way: what an order cannot be without may be missing. */
export const importProfileDraft = contentShape.superRefine(check(false));
export const importProfileContent = contentShape.superRefine(check(true));

export const importProfileName = z.string().regex(/^[a-z][A-Za-z0-9-]{0,39}$/);

/** The file of a profile, as the command takes it and the screen writes it. */
export const importProfileFile = z.strictObject({ name: importProfileName, content: importProfileContent });
export type ImportProfileFile = z.output<typeof importProfileFile>;
