import type { StatementLine } from '#contract/finance/supplier/settle.ts';
import { useDictLabel } from '#web/lib/dict.ts';

/** What a line of a statement is called. */
export function useLineName(): (line: Pick<StatementLine, 'kind' | 'measure'>) => string {
  const lineWord = useDictLabel('supplierStatementLine');
  const measureWord = useDictLabel('supplierMeasure');
  return ({ kind, measure }) => (measure === null ? lineWord(kind) : `${lineWord(kind)} · ${measureWord(measure)}`);
}
