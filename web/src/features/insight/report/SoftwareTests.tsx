import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import type { ReportRow } from '#contract/insight/report/calls.ts';
import type { SoftwareTested } from '#contract/insight/softwareTest/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useCan } from '#web/lib/session.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import './report.css';
import { words } from './words.ts';

const PATH = '/operation/report/getSoftwareTests';

type Standing = SoftwareTested['lists'][number];

/** What it passed of one list, failures first. */
function Outcome({ standing: { scenes, passed, failed } }: { standing: Standing }) {
  const t = useWords(words);
  const left = scenes - passed - failed;
  if (failed === 0 && left === 0) return <StateTag tone="good">{t('allPassed')}</StateTag>;
  return (
    <span className="uiRow">
      {failed === 0 ? null : <StateTag tone="bad">{t('failedOf', { failed: formatNumber(failed) })}</StateTag>}
      <span>{t('passedOf', { passed: formatNumber(passed), scenes: formatNumber(scenes) })}</span>
      {left === 0 ? null : <StateTag tone="warn">{t('untold', { count: formatNumber(left) })}</StateTag>}
    </span>
  );
}

function Version({ tested: { software, cars, lists } }: { tested: SoftwareTested }) {
  const t = useWords(words);
  const can = useCan();
  return (
    <section className="reportSoftware">
      <h3>
        {software} <small>{cars === 0 ? t('noCarRuns') : t('carsRun', { count: formatNumber(cars) })}</small>
      </h3>
      {lists.length === 0 ? (
        <p>
          <StateTag tone={cars === 0 ? 'idle' : 'warn'}>{t('notTested')}</StateTag>
        </p>
      ) : (
        <table className="reportTable">
          <thead className="uiOnlyRead">
            <tr>
              <th scope="col">{t('testList')}</th>
              <th scope="col">{t('value')}</th>
              <th scope="col">{t('lastWord')}</th>
            </tr>
          </thead>
          <tbody>
            {lists.map((standing) => (
              <tr key={standing.listId}>
                <th scope="row">
                  {can('dataManage:testList:list') ? (
                    <Link to={`/dataManage/testList?drawer=detail&record=${standing.listId}`}>{standing.listName}</Link>
                  ) : (
                    standing.listName
                  )}
                </th>
                <td>
                  <Outcome standing={standing} />
                </td>
                <td>
                  {standing.byName} <Time at={standing.at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Which version of the software runs on how many cars, and what it passed when and by whose word. */
export default function SoftwareTests({ open }: { open: OpenDrawer<ReportRow> }) {
  const t = useWords(words);
  const can = useCan();
  const { data, error, refetch } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => callApi(PATH, {}, { signal }),
  });
  return (
    <Drawer
      open
      size={760}
      title={t('softwareTitle')}
      onClose={open.close}
      extra={can('dataManage:testList:list') ? <Link to="/dataManage/testList">{t('toTestLists')}</Link> : null}
    >
      {data === undefined ? (
        <NotThere error={error} retry={refetch} />
      ) : data.list.length === 0 ? (
        <EmptyState title={t('noSoftware')} hint={t('noSoftwareHint')} />
      ) : (
        <>
          <p className="uiQuiet">{t('softwareText')}</p>
          {data.list.map((tested) => (
            <Version key={tested.software} tested={tested} />
          ))}
        </>
      )}
    </Drawer>
  );
}
