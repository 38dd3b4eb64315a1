/** Shorthand for the fields of packs. */
import type { FactName, FormName } from '#contract/insight/reportPack/facts.ts';
import type { FieldSource, ReportField } from '#contract/insight/reportPack/definition.ts';
import type { FigureName } from '#contract/insight/figure/figures.ts';

/** `Same Incident ID` is `sameIncidentId`. */
export const keyOf = (column: string): string => {
  const words = column.match(/[A-Za-z0-9]+/g) ?? [];
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join('');
  return (joined.charAt(0).toLowerCase() + joined.slice(1)).slice(0, 40);
};

type Wishes = Partial<Omit<ReportField, 'column'>>;

export const fact = (name: FactName, form?: FormName): FieldSource => ({
  kind: 'fact',
  fact: name,
  ...(form === undefined ? {} : { form }),
});
export const figure = (name: FigureName, form?: FormName): FieldSource => ({
  kind: 'figure',
  figure: name,
  ...(form === undefined ? {} : { form }),
});

/** The fields of one section, each with what is special about it. */
export const section = (name: string, fields: Readonly<Record<string, Wishes>>): ReportField[] =>
  Object.entries(fields).map(([column, wishes]) => ({
    key: keyOf(column),
    column,
    section: name,
    type: 'line',
    choices: [],
    source: null,
    required: 'never',
    hint: '',
    ...wishes,
  }));

export const always = { required: 'always' } as const;
export const choice = (...choices: readonly string[]): Wishes => ({ type: 'choice', choices: [...choices] });
export const tick: Wishes = { type: 'tick' };
/** Ticked where that column is empty. */
export const unknown = (column: string): Wishes => ({
  type: 'tick',
  source: { kind: 'missing', field: keyOf(column) },
});
