import type { Size } from '#contract/dataManage/labelTask/shapes.ts';
import { task } from '#server/ground/aside/task.ts';
import { compare, type Finding, type Labelled } from './compare.ts';

export interface FramePair {
  readonly known: readonly Labelled[];
  readonly drawn: readonly Labelled[];
  readonly size: Size;
}

/** The findings of each pair, in their order. */
export const compareTask = task(import.meta.url, 'compare', (pairs: readonly FramePair[]): Finding[][] =>
  pairs.map(({ known, drawn, size }) => compare(known, drawn, size)),
);
