/** Where the files of columns lie, and that each is what was written. */
import type { ColumnKind } from '#contract/insight/columns/calls.ts';
import { placeOf, type ColumnFile, type Reaching } from '#server/ground/columns/files.ts';
import type { Services } from '#server/services.ts';
import { FORM } from './form.ts';
import { noteDamage } from './queries.ts';

/** What columns are written and read with. */
export interface Serving extends Reaching, Pick<Services, 'jobDb'> {
  storage: Pick<Services['storage'], 'current' | 'of' | 'local'>;
  settings: Pick<Services['settings'], 'get'>;
  log: Pick<Services['log'], 'warn'>;
  /** Orders from which on columns are read; `LEAST_READ` when left out. */
  leastRead?: number;
}

const ROOT = `columns/v${FORM}`;
/** `columns/v4/orders/2026-10/7.parquet`. */
export const keyOf = (kind: ColumnKind, month: string, version: number): string =>
  `${ROOT}/${kind}/${month.slice(0, 7)}/${version}.parquet`;
/** Of all kinds. */
export const MANIFEST = `${ROOT}/manifest.json`;
/** Of the form before: it names files that have left. */
export const FORMER_MANIFEST = `columns/v${FORM - 1}/manifest.json`;

/** Where this node reads a month. @throws Error when it cannot be read; a damaged one is written again. */
export const fileOf = (serving: Serving, month: ColumnFile & { id: string }): Promise<string> =>
  placeOf(serving, month, () => noteDamage(serving.jobDb, month.id, serving.now().toISOString()).execute());
