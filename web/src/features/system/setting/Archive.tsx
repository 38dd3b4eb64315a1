/** Days of positions in the archive: what stands of each, and whether replays read it there. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pagination, Skeleton } from 'antd';
import type { CallOutput } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { formatBytes } from '#web/lib/format.ts';
import { int } from '#web/lib/searchState.ts';
import { useSearchState } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { sysConfigPage } from '#contract/system/sysConfig/page.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { DamagedFiles } from './DamagedFiles.tsx';
import { words } from './words.ts';

const PATH = '/capacity/telemetryArchive/getPageList';
const SHOWN = 10;
const SEARCH = { archived: int(1) };
const TONES = { waiting: 'warn', written: 'idle', read: 'good', damaged: 'bad', missed: 'bad' } as const;

type Day = CallOutput<typeof PATH>['list'][number];

function DayRow({ day: { day, state, cars, positions, bytes, isThin, readSince, startsAt, provedAt } }: { day: Day }) {
  const t = useWords(words);
  const can = useCan();
  return (
    <tr>
      <th scope="row">
        {startsAt !== null && can('capacity:replay:view') ? (
          <Link to={`/capacity/monitoring?view=replay&at=${encodeURIComponent(startsAt)}`}>{day}</Link>
        ) : (
          day
        )}
      </th>
      <td>{formatNumber(cars)}</td>
      <td>
        {formatNumber(positions)}
        {isThin ? <span className="uiQuiet"> {t('archivedThin')}</span> : null}
      </td>
      <td>{formatBytes(bytes)}</td>
      <td>
        <StateTag tone={TONES[state]}>{t(`archived.${state}`)}</StateTag>
      </td>
      <td>
        <Time at={readSince} />
      </td>
      <td>
        <Time at={provedAt} />
      </td>
    </tr>
  );
}

export default function Archive() {
  const t = useWords(words);
  const can = useCan();
  const [{ archived }, setSearch] = useSearchState(SEARCH);
  const { data, error, refetch } = useQuery({
    queryKey: [PATH, archived],
    queryFn: ({ signal }) => callApi(PATH, { pageNum: archived, pageSize: SHOWN }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <section className="settingSection" aria-labelledby="settingArchive">
      <h2 id="settingArchive">{t('archiveTitle')}</h2>
      <p className="uiQuiet">{t('archiveText')}</p>
      {error !== null ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : data.list.length === 0 ? (
        <p>
          {t('archiveEmpty')}{' '}
          {can(sysConfigPage.permission) ? (
            <Link to={`/${sysConfigPage.route}?module=storage`}>{t('changeStores')}</Link>
          ) : null}
        </p>
      ) : (
        <>
          <DamagedFiles files={data.list.flatMap(({ damaged }) => damaged)} />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard (WCAG 2.1.1) */}
          <div className="settingColumnsScroll" role="region" aria-labelledby="settingArchive" tabIndex={0}>
            <table className="settingPackages settingColumns">
              <thead>
                <tr>
                  <th scope="col">{t('archivedDay')}</th>
                  <th scope="col">{t('archivedCars')}</th>
                  <th scope="col">{t('archivedPositions')}</th>
                  <th scope="col">{t('columnsSize')}</th>
                  <th scope="col">{t('archivedState')}</th>
                  <th scope="col">{t('archivedSince')}</th>
                  <th scope="col">{t('columnsProved')}</th>
                </tr>
              </thead>
              <tbody className="uiFigures">
                {data.list.map((day) => (
                  <DayRow key={day.id} day={day} />
                ))}
              </tbody>
            </table>
          </div>
          {(data.total ?? 0) <= SHOWN && archived === 1 ? null : (
            <Pagination
              className="settingPages"
              size="small"
              current={archived}
              pageSize={SHOWN}
              total={data.total ?? 0}
              showSizeChanger={false}
              onChange={(page) => setSearch({ archived: page })}
            />
          )}
        </>
      )}
    </section>
  );
}
