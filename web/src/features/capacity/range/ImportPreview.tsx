import type { ImportedRange } from '#contract/capacity/range/calls.ts';
import { rangeWords } from '#contract/capacity/range/words.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { KindMark } from './KindMark.tsx';
import { useSquareKm } from './rangeColumns.tsx';
import { words } from './words.ts';

/** What each area of a file becomes. */
export function ImportPreview({ name, list }: { name: string; list: readonly ImportedRange[] }) {
  const t = useWords(words);
  const squareKm = useSquareKm();
  const f = useFields(rangeWords);
  const refused = list.filter(({ effect }) => effect === 'refuse').length;
  return (
    <>
      <h2 className="rangeImportHead">{t('previewOf', { name, count: list.length })}</h2>
      {refused === 0 ? null : (
        <p className="drawProblem" role="alert">
          {t('someRefused', { count: refused })}
        </p>
      )}
      <div className="uiTableScroll rangeImportList">
        <table className="uiTable">
          <caption className="uiOnlyRead">{t('previewOf', { name, count: list.length })}</caption>
          <thead>
            <tr>
              <th scope="col">{f('name')}</th>
              <th scope="col">{f('kind')}</th>
              <th scope="col">{f('code')}</th>
              <th scope="col" className="uiEnd">
                {f('area')}
              </th>
              <th scope="col" className="uiEnd">
                {f('vertexCount')}
              </th>
              <th scope="col">{t('effect')}</th>
            </tr>
          </thead>
          <tbody>
            {list.map(({ place, name: rangeName, kind, code, area, vertexCount, effect, problem, at }) => (
              <tr key={place}>
                <th scope="row">{rangeName}</th>
                <td>
                  <KindMark kind={kind} />
                </td>
                <td>{code}</td>
                <td className="uiEnd uiFigures">{vertexCount === 0 ? '' : squareKm(area)}</td>
                <td className="uiEnd uiFigures">{vertexCount === 0 ? '' : vertexCount}</td>
                <td className="rangeImportEffect">
                  <DictTag type="rangeImportEffect" value={effect} />
                  {problem === null ? null : (
                    <div className="uiQuiet">
                      {problem}
                      {at === null ? '' : ` (${at[0].toFixed(6)}, ${at[1].toFixed(6)})`}
                    </div>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
