import { Checkbox } from 'antd';
import { useState } from 'react';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { EmptyState } from './EmptyState.tsx';
import './kit.css';
import { rowOutcomesWords } from './rowOutcomesWords.ts';
import { StateTag } from './StateTag.tsx';

/** Most rows shown on screen. */
const MOST_SHOWN = 300;

export interface RowOutcome {
  line: number;
  /** The name of the row; may be empty. */
  name: string;
  accepted: boolean;
  reason: string;
}

function Rows({ rows, nameTitle }: { rows: readonly RowOutcome[]; nameTitle: string }) {
  const t = useWords(rowOutcomesWords);
  return (
    <table className="uiDiff uiOutcomes">
      <thead>
        <tr>
          <th scope="col">{t('line')}</th>
          <th scope="col">{nameTitle}</th>
          <th scope="col">{t('outcome')}</th>
          <th scope="col">{t('reason')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, name, accepted, reason }) => (
          <tr key={line}>
            <td className="uiFigures">{line}</td>
            <th scope="row">{name === '' ? <span className="uiQuiet">–</span> : name}</th>
            <td>
              <StateTag tone={accepted ? 'good' : 'bad'}>{t(accepted ? 'accepted' : 'rejected')}</StateTag>
            </td>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The result of a trial import for each row of the file, those with problems first. */
export function RowOutcomes({ rows, nameTitle }: { rows: readonly RowOutcome[]; nameTitle: string }) {
  const t = useWords(rowOutcomesWords);
  const problems = rows.filter(({ accepted }) => !accepted);
  const [onlyProblems, setOnlyProblems] = useState(problems.length > 0);
  const wanted = onlyProblems ? problems : rows;
  return (
    <>
      <Checkbox checked={onlyProblems} onChange={(event) => setOnlyProblems(event.target.checked)}>
        {t('onlyProblems')}
      </Checkbox>
      {wanted.length === 0 ? (
        <EmptyState title={t('noProblems')} />
      ) : (
        <Rows rows={wanted.slice(0, MOST_SHOWN)} nameTitle={nameTitle} />
      )}
      {wanted.length > MOST_SHOWN ? (
        <p className="uiQuiet">
          {t('rowsShown', { shown: formatNumber(MOST_SHOWN), all: formatNumber(wanted.length) })}
        </p>
      ) : null}
    </>
  );
}
