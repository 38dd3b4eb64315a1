import type { ReactNode } from 'react';
import { refusedFrameWords } from '#contract/capacity/device/words.ts';
import { useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage } from '#web/ui/ListPage.tsx';
import { REFUSED_LIST } from './deviceQueries.ts';
import { MessageKind } from './MessageKind.tsx';
import { words } from './words.ts';

const COLUMNS: readonly Column<typeof REFUSED_LIST, typeof refusedFrameWords>[] = [
  { key: 'at', sorts: ['-at', 'at'] },
  { key: 'reason', width: 184 },
  { key: 'protocol', width: 112 },
  { key: 'kind', width: 184, render: ({ kind }) => <MessageKind kind={kind} /> },
  { key: 'fleetNumber', width: 144 },
  { key: 'identity', width: 176 },
  { key: 'address', width: 144 },
  { key: 'size', width: 96 },
  { key: 'hex', width: 320 },
];
const FILTERS: readonly Filter<typeof REFUSED_LIST, typeof refusedFrameWords>[] = [
  { kind: 'choice', field: 'reason' },
  { kind: 'choice', field: 'protocol' },
  { kind: 'text', field: 'deviceId' },
];
const DRAWERS = { detail: () => import('./RefusedDetail.tsx') };

/** The newest messages that gateways refused. */
export function RefusedMessages({ tabs }: { tabs: ReactNode }) {
  const t = useWords(words);
  return (
    <ListPage
      path={REFUSED_LIST}
      noun={refusedFrameWords}
      title={refusedFrameWords.many}
      purpose={t('refusedPurpose')}
      tabs={tabs}
      columns={COLUMNS}
      filters={FILTERS}
      defaultSort="-at"
      rowLabel={(row) => `${row.identity} ${row.kind}`}
      empty={{ title: t('refusedEmpty'), hint: t('refusedEmptyHint') }}
      drawers={DRAWERS}
    />
  );
}
