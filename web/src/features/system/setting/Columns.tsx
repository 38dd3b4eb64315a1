/** Months of orders, of their events and of trips as columns: which files there are, how large they are, and when they were written. */
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { callApi } from '#web/lib/client.ts';
import { formatBytes } from '#web/lib/format.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { DamagedFiles } from './DamagedFiles.tsx';
import { words } from './words.ts';

const PATH = '/insight/columns/getState';
const TONES = { on: 'good', off: 'idle', notInstalled: 'idle', tooFew: 'idle' } as const;

export default function Columns() {
  const t = useWords(words);
  const { data, error, refetch } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => callApi(PATH, {}, { signal }),
    // the setting beneath may have been changed meanwhile
    staleTime: 0,
  });
  return (
    <section className="settingSection" aria-labelledby="settingColumns">
      <h2 id="settingColumns">{t('columnsTitle')}</h2>
      <p className="uiQuiet">{t('columnsText')}</p>
      {error !== null ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : (
        <>
          <p>
            <StateTag tone={TONES[data.state]}>
              {t(`columns.${data.state}`, { n: formatNumber(data.leastOrders) })}
            </StateTag>
          </p>
          <DamagedFiles
            files={data.months.flatMap(({ damaged }) => damaged.map((file) => ({ ...file, isWrittenAgain: true })))}
          />
          {data.months.length === 0 ? null : (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard (WCAG 2.1.1)
            <div className="settingColumnsScroll" role="region" aria-labelledby="settingColumns" tabIndex={0}>
              <table className="settingPackages settingColumns">
                <thead>
                  <tr>
                    <th scope="col">{t('columnsMonth')}</th>
                    <th scope="col">{t('columnsOrders')}</th>
                    <th scope="col">{t('columnsEvents')}</th>
                    <th scope="col">{t('columnsTrips')}</th>
                    <th scope="col">{t('columnsSize')}</th>
                    <th scope="col">{t('columnsWritten')}</th>
                    <th scope="col">{t('columnsNewer')}</th>
                    <th scope="col">{t('columnsProved')}</th>
                  </tr>
                </thead>
                <tbody className="uiFigures">
                  {data.months.map((month) => (
                    <tr key={month.month}>
                      <th scope="row">{month.month}</th>
                      <td>{formatNumber(month.orders)}</td>
                      <td>{month.orderEvents === null ? '–' : formatNumber(month.orderEvents)}</td>
                      <td>{month.trips === null ? '–' : formatNumber(month.trips)}</td>
                      <td>{formatBytes(month.bytes)}</td>
                      <td>
                        <Time at={month.writtenAt} />
                      </td>
                      <td>
                        {month.isDamaged ? (
                          <StateTag tone="bad">{t('columnsDamaged')}</StateTag>
                        ) : (
                          t('columnsDays', { n: formatNumber(month.changedDays) })
                        )}
                      </td>
                      <td>
                        <Time at={month.provedAt} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      )}
    </section>
  );
}
