import { useQuery } from '@tanstack/react-query';
import { Drawer, Skeleton } from 'antd';
import { useName, useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { grantsQuery, type RoleRow } from './roleQueries.ts';
import { SeeAsRole } from './SeeAsRole.tsx';
import { words } from './words.ts';

/** What a role sees and may do, as it is saved. */
export default function SeeAsDrawer({ open }: { open: OpenDrawer<RoleRow> }) {
  const t = useWords(words);
  const name = useName();
  const { row } = open;
  const { data, error, refetch } = useQuery({ ...grantsQuery(open.id), enabled: row !== undefined });
  const isMissing = row === undefined && !open.rowLoading;
  return (
    <Drawer
      open
      size={720}
      title={row === undefined ? t('seeAs') : t('seeAsTitle', { name: name(row) })}
      onClose={open.close}
    >
      {isMissing ? (
        <EmptyState title={t('notFound')} hint={t('notFoundHint')} />
      ) : row !== undefined && data !== undefined ? (
        <SeeAsRole
          tree={data.tree}
          granted={new Set(data.grantedLeafIds)}
          homePage={row.homePage}
          isStopped={row.state === 'disabled'}
        />
      ) : error !== null ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  );
}
