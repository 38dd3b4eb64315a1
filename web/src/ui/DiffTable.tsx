import type { ReactNode } from 'react';
import { useWords } from '#web/lib/words.ts';
import { EmptyState } from './EmptyState.tsx';
import './kit.css';
import { uiWords } from './words.ts';

export interface Difference {
  field: string;
  before: unknown;
  after: unknown;
}

export interface DiffTableProps {
  changes: readonly Difference[];
  /** The label of a field; its name when left out. */
  labelOf?: (field: string) => string;
  /** Renders a value; text as it is, others as JSON, when left out. */
  show?: (field: string, value: unknown) => ReactNode;
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value, null, 1);
}

/** Before and after, field by field; marked by words and signs as well as colour. */
export function DiffTable({ changes, labelOf, show }: DiffTableProps) {
  const t = useWords(uiWords);
  if (changes.length === 0) return <EmptyState title={t('diffNone')} />;
  const cell = (field: string, value: unknown): ReactNode =>
    isNothing(value) ? <span className="uiQuiet">{t('emptyValue')}</span> : (show?.(field, value) ?? asText(value));
  return (
    <table className="uiDiff">
      <colgroup>
        <col style={{ width: '28%' }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('diffField')}</th>
          <th scope="col">{t('diffBefore')}</th>
          <th scope="col">{t('diffAfter')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">
              {labelOf?.(field) ?? field}
              <span className="uiOnlyRead">
                {` ${t(isNothing(before) ? 'diffAdded' : isNothing(after) ? 'diffRemoved' : 'diffChanged')}`}
              </span>
            </th>
            <td>{isNothing(before) ? cell(field, before) : <del>{cell(field, before)}</del>}</td>
            <td>{isNothing(after) ? cell(field, after) : <ins>{cell(field, after)}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
