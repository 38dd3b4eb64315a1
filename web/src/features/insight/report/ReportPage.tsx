import { useMemo } from 'react';
import { reportPage } from '#contract/insight/report/page.ts';
import { reportWords } from '#contract/insight/report/words.ts';
import { useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage } from '#web/ui/ListPage.tsx';
import { Due } from './Due.tsx';
import { Period } from './Period.tsx';
import { REPORT_LIST } from './reportQueries.ts';
import { words } from './words.ts';

const FILTERS: readonly Filter<typeof REPORT_LIST, typeof reportWords>[] = [
  { kind: 'flag', field: 'owed', upFront: true },
  { kind: 'choices', field: 'states', upFront: true },
  { kind: 'text', field: 'number', upFront: true },
  { kind: 'flag', field: 'overdue' },
];
const DRAWERS = {
  detail: () => import('./ReportDetail.tsx'),
  rates: () => import('./Rates.tsx'),
  software: () => import('./SoftwareTests.tsx'),
};

export default function ReportPage() {
  const t = useWords(words);
  const columns = useMemo<readonly Column<typeof REPORT_LIST, typeof reportWords>[]>(
    () => [
      { key: 'dueAt', width: 280, sorts: ['dueAt', '-dueAt'], render: (report) => <Due report={report} /> },
      { key: 'number', width: 140 },
      { key: 'packName', width: 230 },
      { key: 'state', width: 112 },
      { key: 'fleetNumber', width: 112 },
      { key: 'from', width: 200, render: (report) => <Period report={report} /> },
      { key: 'authority', width: 180 },
      { key: 'edition', width: 80 },
      { key: 'sentAt' },
      { key: 'submittedByName', hidden: true },
      { key: 'approvedByName', hidden: true },
      { key: 'to', hidden: true },
      { key: 'hash', width: 200, hidden: true },
      { key: 'createdAt', hidden: true, sorts: ['-createdAt'] },
    ],
    [],
  );
  return (
    <ListPage
      path={REPORT_LIST}
      noun={reportWords}
      page={reportPage}
      columns={columns}
      filters={FILTERS}
      findBy="id"
      actions={[
        { key: 'rates', label: t('rates') },
        { key: 'software', label: t('software') },
      ]}
      rowLabel={({ number, edition }) => `${number} · ${edition}`}
      empty={{ hint: t('empty') }}
      drawers={DRAWERS}
    />
  );
}
