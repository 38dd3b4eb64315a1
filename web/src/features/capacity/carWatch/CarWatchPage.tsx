import { carWatchPage } from '#contract/capacity/carWatch/page.ts';
import { carWatchWords } from '#contract/capacity/carWatch/words.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

const LIST = '/capacity/carWatch/getPageList';

const COLUMNS: readonly Column<typeof LIST, typeof carWatchWords>[] = [
  { key: 'hour', sorts: ['-hour', 'hour'] },
  { key: 'person', width: 160 },
  { key: 'account', width: 160 },
  { key: 'most', width: 120, sorts: ['-most', 'most'] },
  { key: 'cars', width: 110 },
  { key: 'watched', width: 140 },
];
const FILTERS: readonly Filter<typeof LIST, typeof carWatchWords>[] = [
  { kind: 'text', field: 'person', upFront: true },
  { kind: 'numberRange', from: 'mostFrom', to: 'mostTo', of: 'most' },
  { kind: 'dateRange', from: 'from', to: 'to', of: 'hour', withTime: true, upFront: true },
];

export default function CarWatchPage() {
  const t = useWords(words);
  return (
    <ListPage
      path={LIST}
      noun={carWatchWords}
      page={carWatchPage}
      columns={COLUMNS}
      filters={FILTERS}
      rowLabel={({ person, hour }) => `${person} · ${formatTime(hour)}`}
      empty={{ hint: t('empty') }}
    />
  );
}
