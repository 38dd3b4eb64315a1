import { useQuery } from '@tanstack/react-query';
import type { Scenario } from '#contract/dataManage/scene/calls.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { NotThere } from '#web/ui/NotThere.tsx';
import { sceneQuery } from './sceneQueries.ts';
import { words } from './words.ts';

function Parameters({ list }: { list: Scenario['parameters'] }) {
  const t = useWords(words);
  return (
    <details className="sceneFound" open={list.length <= 12}>
      <summary>
        {t('parameters')} · {formatNumber(list.length)}
      </summary>
      <table className="sceneTable">
        <tbody>
          {list.map(({ name, value, formula, limits }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {value}
                {formula === '' ? null : <div className="uiQuiet">{formula}</div>}
                {limits.length === 0 ? null : <div className="uiQuiet">{limits.join(' | ')}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Variation({ one }: { one: Scenario['variations'][number] }) {
  const t = useWords(words);
  return (
    <details className="sceneFound">
      <summary>
        {one.name}{' '}
        <span className="uiQuiet">
          {one.runs === null ? t('runsUnknown') : t('runs', { count: formatNumber(one.runs) })}
        </span>
      </summary>
      <table className="sceneTable">
        <tbody>
          {one.values.map(({ parameter, values }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a parameter may stand in several sets, in the file's order
            <tr key={index}>
              <th scope="row">{parameter}</th>
              <td>{values}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** The file, parameters and variations of a scenario. */
export function ScenarioFacts({ id }: { id: string }) {
  const t = useWords(words);
  const { data, error, refetch } = useQuery(sceneQuery(id));
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  const { scenario } = data;
  if (scenario === null) return <p className="uiQuiet">{t('noScenario')}</p>;
  const facts = [
    [t('files'), scenario.file],
    [t('author'), scenario.author],
    [t('licence'), scenario.licence],
  ].filter(([, value]) => value !== '');
  return (
    <div className="sceneSection">
      <table className="sceneTable">
        <tbody>
          {facts.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {scenario.roadMissing === undefined ? null : <p>{t('roadMissing', { file: scenario.roadMissing })}</p>}
      <Parameters list={scenario.parameters} />
      {scenario.variations.length === 0 ? null : (
        <div>
          <h4>{t('variations')}</h4>
          {scenario.variations.map((one) => (
            <Variation key={one.name} one={one} />
          ))}
        </div>
      )}
    </div>
  );
}
