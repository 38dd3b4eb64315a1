/** Sources of fields as the values of one choice. */
import type { FieldSource } from '#contract/insight/reportPack/definition.ts';
import { FACT_NAMES, FACTS, type FactType } from '#contract/insight/reportPack/facts.ts';
import { figureOf, isFigureName } from '#contract/insight/figure/figures.ts';

/** `fact:vin`, `figure:orders`, `missing:model`, `fixed`, `person`. */
export function sourceKey(source: FieldSource | null): string {
  if (source === null) return 'person';
  if (source.kind === 'fact') return `fact:${source.fact}`;
  if (source.kind === 'figure') return `figure:${source.figure}`;
  return source.kind === 'missing' ? `missing:${source.field}` : 'fixed';
}

export function sourceOf(key: string): FieldSource | null {
  const [kind = '', name = ''] = key.split(':');
  const fact = FACT_NAMES.find((one) => one === name);
  if (kind === 'fact' && fact !== undefined) return { kind, fact };
  if (kind === 'figure' && isFigureName(name)) return { kind, figure: name };
  if (kind === 'missing') return { kind, field: name };
  return kind === 'fixed' ? { kind, value: '–' } : null;
}

/** The type of what comes from there, which says in which forms it can be written. */
export function typeOfSource(source: Extract<FieldSource, { kind: 'fact' | 'figure' }>): FactType {
  if (source.kind === 'fact') return FACTS[source.fact].type;
  const { unit } = figureOf(source.figure);
  return unit === 'metre' || unit === 'share' || unit === 'second' ? unit : 'number';
}
