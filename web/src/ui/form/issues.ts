/** The issues of a schema in words. */
import type { z } from 'zod';
import { OTHER_FORM, wordsOfForm } from '#contract/ground/forms.ts';
import type { Text } from '#contract/ground/words.ts';
import type { Translate } from '#web/lib/words.ts';
import type { uiWords } from '../words.ts';

export type KitTranslate = Translate<(typeof uiWords)['zh']>;
type Issue = z.core.$ZodIssue;

/** How the kit speaks: its own words, and texts of the contract. */
export interface Kit {
  readonly t: KitTranslate;
  readonly text: (text: Text) => string;
}

/** Own words for an issue: by the key of a `refine` (`params.key` in the contract), or undefined for the kit's. */
export type Explain = (key: string, field: string) => string | undefined;

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>, t: KitTranslate): string {
  const n = Number(issue.minimum);
  if (issue.origin === 'string') return t('tooShort', { n });
  return issue.origin === 'array' ? t('tooFew', { n }) : t('tooSmall', { n });
}

function tooBig(issue: Extract<Issue, { code: 'too_big' }>, t: KitTranslate): string {
  const n = Number(issue.maximum);
  if (issue.origin === 'string') return t('tooLong', { n });
  return issue.origin === 'array' ? t('tooMany', { n }) : t('tooBig', { n });
}

function badFormat({ format, pattern }: Extract<Issue, { code: 'invalid_format' }>, { t, text }: Kit): string {
  if (format === 'email') return t('badEmail');
  if (format === 'url') return t('badAddress');
  return text(wordsOfForm(format, pattern) ?? OTHER_FORM);
}

const keyOf = (issue: Issue): string => {
  const key: unknown = issue.code === 'custom' ? issue.params?.['key'] : undefined;
  return typeof key === 'string' ? key : '';
};

/**
 * The words for one issue. A missing value is "required", whatever form the schema puts that in; `hint` is what the
 * field says about its form, and stands for every issue of form.
 */
export function wordIssue(issue: Issue, value: unknown, label: string, hint: string | undefined, kit: Kit): string {
  const { t } = kit;
  if (isEmpty(value)) return t('fieldRequired', { label });
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue, t);
    case 'too_big':
      return tooBig(issue, t);
    case 'invalid_format':
      return hint ?? badFormat(issue, kit);
    case 'invalid_union':
      return hint ?? innerWords(issue, kit);
    case 'invalid_type':
      return issue.expected === 'int' ? t('notWhole') : t('badValue');
    case 'custom':
      return keyOf(issue) === 'input.controlCharacter' ? t('controlCharacter') : t('badValue');
    default:
      return t('badValue');
  }
}

/** In a union ("empty, or an address"), the branch with a form is the most informative. */
function innerWords(issue: Extract<Issue, { code: 'invalid_union' }>, kit: Kit): string {
  for (const inner of issue.errors.flat()) {
    if (inner.code === 'invalid_format') return badFormat(inner, kit);
    if (inner.code === 'too_big') return tooBig(inner, kit.t);
    if (inner.code === 'too_small') return tooSmall(inner, kit.t);
  }
  return kit.text(OTHER_FORM);
}

export interface FieldSaying {
  label: string;
  hint: string | undefined;
}

/** The value at a path of a form. */
export function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  let value = values;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([name]) => name === String(part))?.[1];
  }
  return value;
}

/** Every issue under the field it belongs to, the first per field. `''` holds those of no field on the form. */
export function problemsOf(
  issues: readonly Issue[],
  values: unknown,
  fields: ReadonlyMap<string, FieldSaying>,
  kit: Kit,
  explain: Explain | undefined,
): Map<string, string> {
  const problems = new Map<string, string>();
  for (const issue of issues) {
    const field = String(issue.path[0] ?? '');
    const saying = fields.get(field);
    const at = saying === undefined ? '' : field;
    if (problems.has(at)) continue;
    const own = explain?.(keyOf(issue) || issue.code, field);
    problems.set(at, own ?? wordIssue(issue, valueAt(values, issue.path), saying?.label ?? field, saying?.hint, kit));
  }
  return problems;
}

/** Whether a field has to be filled in: its schema takes none of the values that stand for nothing. */
export function isRequired(schema: { safeParse: (value: unknown) => { success: boolean } } | undefined): boolean {
  return schema !== undefined && ![undefined, null, '', [], false].some((nothing) => schema.safeParse(nothing).success);
}
