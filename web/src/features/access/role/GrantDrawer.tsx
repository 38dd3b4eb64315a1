import { useQuery } from '@tanstack/react-query';
import { Drawer, Skeleton } from 'antd';
import { useCallback, useRef } from 'react';
import { useName, useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { GrantEditor } from './GrantEditor.tsx';
import { grantsQuery, type RoleRow } from './roleQueries.ts';
import { words } from './words.ts';

/** Which leaves of the menu tree a role is granted. */
export default function GrantDrawer({ open }: { open: OpenDrawer<RoleRow> }) {
  const t = useWords(words);
  const name = useName();
  const { row } = open;
  // Always asked anew: what was seen a while ago is no ground for granting.
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...grantsQuery(open.id),
    enabled: row !== undefined,
    staleTime: 0,
  });
  const ask = useRef(open.close);
  const close = useCallback(() => ask.current(), []);
  const onAskToClose = useCallback((next: () => void) => {
    ask.current = next;
  }, []);
  return (
    <Drawer
      open
      size={960}
      title={row === undefined ? t('grant') : t('grantTitle', { name: name(row) })}
      onClose={close}
      styles={{ body: { padding: 0 } }}
    >
      {row === undefined && !open.rowLoading ? (
        <EmptyState title={t('notFound')} hint={t('notFoundHint')} />
      ) : row !== undefined && data !== undefined && isFetchedAfterMount ? (
        <GrantEditor key={row.id} role={row} answer={data} close={open.close} onAskToClose={onAskToClose} />
      ) : error !== null ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <div className="grantBody">
          <Skeleton active paragraph={{ rows: 10 }} />
        </div>
      )}
    </Drawer>
  );
}
