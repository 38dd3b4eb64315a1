import { Button } from 'antd';
import type { RoadNetwork } from '#contract/capacity/roadNetwork/calls.ts';
import { roadNetworkWords } from '#contract/capacity/roadNetwork/words.ts';
import { formatDistance, formatNumber, useFields, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import type { RoadAct } from './RoadDialog.tsx';
import { words } from './words.ts';

interface RoadTableProps {
  list: readonly RoadNetwork[];
  /** Which is on the map. */
  shownId: string | undefined;
  onShow: (id: string | undefined) => void;
  /** Null: the person may only look. */
  onAct: ((act: RoadAct) => void) | null;
}

/** Networks, the newest first. */
export function RoadTable({ list, shownId, onShow, onAct }: RoadTableProps) {
  const t = useWords(words);
  const f = useFields(roadNetworkWords);
  return (
    <div className="uiTableScroll">
      <table className="uiTable roadTable">
        <caption className="uiOnlyRead">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{f('number')}</th>
            <th scope="col">{f('state')}</th>
            <th scope="col">{f('fileName')}</th>
            <th scope="col" className="uiEnd">
              {f('metres')}
            </th>
            <th scope="col">{t('actions')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((row) => (
            <tr key={row.id} data-chosen={shownId === row.id ? '' : undefined}>
              <th scope="row">{t('version', { number: formatNumber(row.number) })}</th>
              <td>
                <DictTag type="roadNetworkState" value={row.state} />
              </td>
              <td>
                {row.fileName}
                <div className="uiQuiet">
                  <Time at={row.importedAt} /> {row.importedByName}
                </div>
              </td>
              <td className="uiEnd uiFigures">
                {formatDistance(row.metres)}
                <div className="uiQuiet">{t('roads', { count: row.ways })}</div>
                {row.apartMetres === 0 ? null : (
                  <div className="uiQuiet">{t('apart', { distance: formatDistance(row.apartMetres) })}</div>
                )}
                {row.leftOut === 0 ? null : <div className="uiQuiet">{t('leftOut', { count: row.leftOut })}</div>}
              </td>
              <td>
                <div className="uiRow">
                  <Button
                    size="small"
                    aria-pressed={shownId === row.id}
                    onClick={() => onShow(shownId === row.id ? undefined : row.id)}
                  >
                    {t('show')}
                  </Button>
                  {onAct === null ? null : <Acts row={row} onAct={onAct} />}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Acts({ row, onAct }: { row: RoadNetwork; onAct: (act: RoadAct) => void }) {
  const t = useWords(words);
  if (row.state === 'inForce')
    return (
      <Button size="small" onClick={() => onAct({ kind: 'withdraw', row })}>
        {t('withdraw')}
      </Button>
    );
  return (
    <>
      <Button size="small" type="primary" onClick={() => onAct({ kind: 'putInForce', row })}>
        {t('putInForce')}
      </Button>
      <Button size="small" danger onClick={() => onAct({ kind: 'deleteById', row })}>
        {t('delete')}
      </Button>
    </>
  );
}
