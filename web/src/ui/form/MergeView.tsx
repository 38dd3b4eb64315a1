import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useWords } from '#web/lib/words.ts';
import '../kit.css';
import { uiWords } from '../words.ts';
import { type Merge, type Side, type Values, settle } from './merge.ts';

export interface MergeViewProps {
  base: Values;
  mine: Values;
  theirs: Values;
  merge: Merge;
  labelOf: (field: string) => string;
  /** Renders a field's value. */
  show: (field: string, value: unknown) => ReactNode;
  isSaving: boolean;
  apply: (settled: Values) => void;
  back: () => void;
}

interface ChoiceProps {
  group: string;
  side: Side;
  chosen: Side | undefined;
  choose: (side: Side) => void;
  label: string;
  children: ReactNode;
}

function Choice({ group, side, chosen, choose, label, children }: ChoiceProps) {
  return (
    <label className="uiChoice">
      <input type="radio" name={group} checked={chosen === side} onChange={() => choose(side)} aria-label={label} />
      <span>{children}</span>
    </label>
  );
}

interface ConflictTableProps {
  base: Values;
  conflicts: readonly string[];
  labelOf: (field: string) => string;
  value: (field: string, of: Values) => ReactNode;
  side: (field: string, of: Side) => ReactNode;
}

/** Each field both changed: as it was, mine, theirs. */
function ConflictTable({ base, conflicts, labelOf, value, side }: ConflictTableProps) {
  const t = useWords(uiWords);
  return (
    <table className="uiDiff">
      <colgroup>
        <col style={{ width: '20%' }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('mergeField')}</th>
          <th scope="col">{t('mergeBase')}</th>
          <th scope="col">{t('mergeMine')}</th>
          <th scope="col">{t('mergeTheirs')}</th>
        </tr>
      </thead>
      <tbody>
        {conflicts.map((field) => (
          <tr key={field}>
            <th scope="row">{labelOf(field)}</th>
            <td className="uiQuiet">{value(field, base)}</td>
            <td>{side(field, 'mine')}</td>
            <td>{side(field, 'theirs')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface MergeFootProps {
  left: number;
  isSaving: boolean;
  apply: () => void;
  back: () => void;
}

function MergeFoot({ left, isSaving, apply, back }: MergeFootProps) {
  const t = useWords(uiWords);
  return (
    <div className="uiRow">
      <Button type="primary" disabled={left > 0} loading={isSaving} onClick={apply}>
        {t('mergeApply')}
      </Button>
      <Button onClick={back} disabled={isSaving}>
        {t('mergeBack')}
      </Button>
      <span className="uiQuiet" role="status">
        {left > 0 ? t('mergeLeft', { n: left }) : ''}
      </span>
    </div>
  );
}

/** Two people changed one row: asks for each field whose value to keep. Without presets, so that nothing is overwritten unread. */
export function MergeView({ base, mine, theirs, merge, labelOf, show, isSaving, apply, back }: MergeViewProps) {
  const t = useWords(uiWords);
  const group = useId();
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const left = merge.conflicts.filter((field) => sides[field] === undefined).length;
  const all = (side: Side) => setSides(Object.fromEntries(merge.conflicts.map((field) => [field, side])));
  const value = (field: string, of: Values) => {
    const shown = show(field, of[field]);
    return shown === '' || shown === null || shown === undefined ? (
      <span className="uiQuiet">{t('emptyValue')}</span>
    ) : (
      shown
    );
  };
  const side = (field: string, of: Side) => (
    <Choice
      group={`${group}${field}`}
      side={of}
      chosen={sides[field]}
      choose={(chosen) => setSides({ ...sides, [field]: chosen })}
      label={`${labelOf(field)}: ${t(of === 'mine' ? 'mergeMine' : 'mergeTheirs')}`}
    >
      {value(field, of === 'mine' ? mine : theirs)}
    </Choice>
  );
  return (
    <section className="uiMerge" aria-labelledby={`${group}title`}>
      <h2 id={`${group}title`}>{t('mergeTitle')}</h2>
      <p>{t(merge.conflicts.length === 0 ? 'mergeNothing' : 'mergeBody')}</p>
      {merge.taken.length === 0 ? null : (
        <p className="uiQuiet">{t('mergeTaken', { fields: merge.taken.map(labelOf).join(', ') })}</p>
      )}
      {merge.conflicts.length === 0 ? null : (
        <>
          <ConflictTable base={base} conflicts={merge.conflicts} labelOf={labelOf} value={value} side={side} />
          <div className="uiRow">
            <Button size="small" onClick={() => all('mine')}>
              {t('mergeKeepAll')}
            </Button>
            <Button size="small" onClick={() => all('theirs')}>
              {t('mergeTakeAll')}
            </Button>
          </div>
        </>
      )}
      <MergeFoot left={left} isSaving={isSaving} apply={() => apply(settle(merge, theirs, sides))} back={back} />
    </section>
  );
}
