import { Alert } from 'antd';
import type { ImportPreview } from '#contract/channel/importProfile/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { StateTag } from '#web/ui/StateTag.tsx';
import { fileWords } from './fileWords.ts';
import { words } from './words.ts';

const OUTCOMES = {
  new: ['good', 'rowNew'],
  same: ['idle', 'rowSame'],
  changed: ['warn', 'rowChanged'],
  refused: ['bad', 'rowRefused'],
} as const;

/** The first rows of a file, each with what becomes of it and why. */
export function ProfilePreview({ preview: { columns, rows, findings } }: { preview: ImportPreview }) {
  const t = useWords(fileWords);
  const l = useWords(words);
  const flagWord = useDictLabel('orderFlag');
  const bad = rows.filter(({ state }) => state === 'refused').length;
  const changed = rows.filter(({ state }) => state === 'changed').length;
  return (
    <>
      <p role="status">{t('previewCounts', { n: rows.length, good: rows.length - bad, changed, bad })}</p>
      {findings.map((finding) => (
        <Alert key={finding} type="warning" showIcon className="orderSpaced" title={finding} />
      ))}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard has to reach what scrolls */}
      <div className="orderMapping" role="region" aria-label={t('stepPreview')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('line')}</th>
              <th scope="col">{t('outcome')}</th>
              {columns.map(({ name }, place) => (
                <th scope="col" key={`${place} ${name}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, cells, state, problems, flags, changes }) => (
              <tr key={line}>
                <td className="uiFigures">{line}</td>
                <td className="orderOutcome">
                  <StateTag tone={OUTCOMES[state][0]}>{t(OUTCOMES[state][1])}</StateTag>
                  {problems.map((problem) => (
                    <div key={problem} className="orderSmall">
                      {problem}
                    </div>
                  ))}
                  {changes.map((change) => (
                    <div key={change.field} className="orderSmall">
                      {t('changeOf', change)}
                    </div>
                  ))}
                  {flags.length === 0 ? null : (
                    <div className="uiQuiet orderSmall">{flags.map(flagWord).join(l('separator'))}</div>
                  )}
                </td>
                {cells.map((cell, place) => (
                  <td key={`${place} ${columns[place]?.name ?? ''}`}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
