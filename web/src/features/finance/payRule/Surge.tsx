import { DeleteOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Pagination, Skeleton } from 'antd';
import { type CSSProperties, useState } from 'react';
import { WEEKDAYS } from '#contract/ground/week.ts';
import { LEAST_SURGE, MOST_SURGE, SURGE_FILE_MAX_BYTES } from '#contract/finance/surge/rules.ts';
import type { SurgeCell } from '#contract/finance/surge/calls.ts';
import { callApi, messageOf, uploadApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useWeekdays } from '#web/lib/weekdays.ts';
import { useWords } from '#web/lib/words.ts';
import { saveText } from '#web/ui/download.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { scopeWords } from '#web/shared/scope/words.ts';
import { UploadButton } from '#web/ui/UploadButton.tsx';
import { LiveSurge } from './LiveSurge.tsx';
import type { PayRule } from './payRuleQueries.ts';
import { words } from './words.ts';

const LIST = '/operation/surge/getPageList';
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const LABEL_EVERY = 3;
const SHOWN = 10;
const MOST_NAME = 200;
const TEMPLATE = '\ufeffcell,lng,lat,weekdays,from,to,factor\r\n,113.94,22.535,1-5,7,9,1.3\r\n';

const factorOf = (figure: number): string => `×${(figure / 100).toFixed(2)}`;

/** Per cent of the colour: most of the scale is for what is common, below twice. */
const shadeOf = (figure: number): CSSProperties & Record<'--paySurge', string> => ({
  '--paySurge': `${Math.round(20 + 80 * Math.sqrt((figure - LEAST_SURGE) / (MOST_SURGE - LEAST_SURGE)))}%`,
});

/** The hours of a day that have one figure, as a sentence says them. */
function bandsOf(day: readonly number[]): string[] {
  const bands: string[] = [];
  for (let from = 0; from < day.length;) {
    const figure = day[from] ?? 0;
    let to = from + 1;
    while (to < day.length && day[to] === figure) to += 1;
    if (figure > 0) bands.push(`${from}:00–${to}:00 ${factorOf(figure)}`);
    from = to;
  }
  return bands;
}

function Week({ figures }: Pick<SurgeCell, 'figures'>) {
  const { short } = useWeekdays();
  const s = useWords(scopeWords);
  return (
    <div className="payWeek">
      <div className="payDay uiQuiet uiFigures" aria-hidden="true">
        <span />
        {HOURS.map((hour) => (
          <span key={hour}>{hour % LABEL_EVERY === 0 ? hour : ''}</span>
        ))}
      </div>
      {WEEKDAYS.map((day) => {
        const hours = figures.slice((day - 1) * 24, day * 24);
        const bands = bandsOf(hours);
        return (
          <div className="payDay" key={day}>
            <span>{short(day)}</span>
            {hours.map((figure, at) => (
              <i
                // oxlint-disable-next-line react/no-array-index-key -- an hour is its place in the day
                key={at}
                aria-hidden="true"
                data-kind={figure > 0 ? 'surge' : 'none'}
                style={figure > 0 ? shadeOf(figure) : undefined}
                title={figure > 0 ? `${at}:00 ${factorOf(figure)}` : undefined}
              >
                {figure > 0 ? String(figure / 100) : ''}
              </i>
            ))}
            <span className="visuallyHidden">{bands.length === 0 ? factorOf(100) : bands.join(s('separator'))}</span>
          </div>
        );
      })}
    </div>
  );
}

/** Figures by map cell and hour of the week, and their import. */
function WeekTable() {
  const t = useWords(words);
  const isEditor = useCan()('operation:payRule:update');
  const client = useQueryClient();
  const [pageNum, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: [LIST, pageNum],
    queryFn: ({ signal }) => callApi(LIST, { pageNum, pageSize: SHOWN }, { signal }),
  });
  const changed = () => client.invalidateQueries({ queryKey: [LIST] });
  const send = async (file: File, onProgress: (part: number) => void) => {
    const input = { fileName: file.name.slice(-MOST_NAME) };
    const taken = await uploadApi('/operation/surge/importList', file, input, { idempotencyKey: newKey(), onProgress });
    notify('success', t('surgeTaken', { ...taken }));
    setPage(1);
    await changed();
  };
  const remove = async (id: string) => {
    try {
      await callApi('/operation/surge/deleteOne', { id });
    } catch (failure) {
      notify('error', messageOf(failure));
    }
    await changed();
  };
  return (
    <>
      <p className="uiQuiet">{t('surgeText')}</p>
      {isEditor ? (
        <div className="uiRow">
          <UploadButton
            label={t('surgeImport')}
            accept={['.csv', '.xlsx']}
            maxBytes={SURGE_FILE_MAX_BYTES}
            send={send}
          />
          <Button type="link" onClick={() => saveText('demand.csv', TEMPLATE)}>
            {t('surgeTemplate')}
          </Button>
        </div>
      ) : null}
      {error !== null ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton active />
      ) : data.list.length === 0 ? (
        <EmptyState title={t('noSurge')} hint={t('noSurgeHint')} />
      ) : (
        data.list.map(({ id, cell, lng, lat, figures, most }) => (
          <section key={id} aria-label={cell}>
            <div className="uiRow uiSpread">
              <h3>
                <span className="uiFigures">{cell}</span>{' '}
                <span className="uiQuiet uiFigures">
                  {lat.toFixed(4)}, {lng.toFixed(4)}
                </span>
              </h3>
              <span className="uiRow">
                <b className="uiFigures">{t('surgeMost', { factor: factorOf(most) })}</b>
                {isEditor ? (
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined aria-hidden="true" />}
                    aria-label={t('removeSurge', { cell })}
                    onClick={() => void remove(id)}
                  />
                ) : null}
              </span>
            </div>
            <Week figures={figures} />
          </section>
        ))
      )}
      {data === undefined || (data.total ?? 0) <= SHOWN ? null : (
        <Pagination
          size="small"
          current={pageNum}
          pageSize={SHOWN}
          total={data.total ?? 0}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  );
}

/** Figures of demand: what is counted at this moment, and the table of the week. */
export default function Surge({ open }: { open: OpenDrawer<PayRule> }) {
  const t = useWords(words);
  return (
    <Drawer open size={720} title={t('surge')} onClose={open.close}>
      <div className="payCoverage">
        <h3>{t('surgeLive')}</h3>
        <LiveSurge />
        <h3>{t('surgeTable')}</h3>
        <WeekTable />
      </div>
    </Drawer>
  );
}
