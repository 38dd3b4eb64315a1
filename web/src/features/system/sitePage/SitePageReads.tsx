import { useQuery } from '@tanstack/react-query';
import { Drawer, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import type { CallOutput } from '#contract/index.ts';
import type { SitePageRow } from '#contract/system/sitePage/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { formatNumber, useLanguage, useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

const READS = '/sys/sitePage/getReads';
const DAYS = [1, 7, 30, 365] as const;
type Days = (typeof DAYS)[number];
type Read = CallOutput<typeof READS>['list'][number];

/** The pages and files that are no stories. */
const NAMES = {
  'portal/home': 'readsHome',
  'portal/example': 'readsStories',
  'portal/statistics': 'readsStatistics',
  'portal/statistics.csv': 'readsCsv',
  'portal/statistics.json': 'readsJson',
  'portal/contact': 'readsContact',
  'portal/privacy': 'readsPrivacy',
  'portal/notices.xml': 'readsNotices',
} as const;
const isNamed = (code: string): code is keyof typeof NAMES => Object.hasOwn(NAMES, code);

function ReadTable({ list }: { list: readonly Read[] }) {
  const t = useWords(words);
  const isZh = useLanguage() === 'zh-CN';
  const nameOf = ({ code, titleZh, titleEn }: Read): string =>
    isNamed(code) ? t(NAMES[code]) : (isZh ? titleZh : titleEn) || code;
  return (
    <table className="sitePageReads">
      <thead>
        <tr>
          <th scope="col">{t('readsWhat')}</th>
          <th scope="col">{t('readsTimes')}</th>
          <th scope="col">{t('readsBefore')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((read) => (
          <tr key={read.code}>
            <th scope="row">
              <a
                href={isNamed(read.code) ? `/${read.code}` : `/portal/example?story=${read.code}`}
                target="_blank"
                rel="noopener"
              >
                {nameOf(read)}
              </a>
            </th>
            <td>{formatNumber(read.times)}</td>
            <td>{formatNumber(read.timesBefore)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How often the portal was read: counts alone. */
export default function SitePageReads({ open }: { open: OpenDrawer<SitePageRow> }) {
  const t = useWords(words);
  const [days, setDays] = useState<Days>(30);
  const { data, error, refetch } = useQuery({
    queryKey: [READS, days],
    queryFn: ({ signal }) => callApi(READS, { days }, { signal }),
  });
  return (
    <Drawer open size={560} title={t('reads')} onClose={open.close}>
      <Segmented
        aria-label={t('readsDays')}
        value={days}
        onChange={setDays}
        options={DAYS.map((value) => ({ value, label: value === 1 ? t('readsToday') : t('readsIn', { n: value }) }))}
      />
      <p className="uiQuiet">{t('readsText')}</p>
      {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton active /> : null}
      {data?.list.length === 0 ? <EmptyState title={t('readsNone')} hint={t('readsNoneHint')} /> : null}
      {data === undefined || data.list.length === 0 ? null : <ReadTable list={data.list} />}
    </Drawer>
  );
}
