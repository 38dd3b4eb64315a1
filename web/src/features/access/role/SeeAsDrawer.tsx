import { useQuery } from '@tanstack/react-query';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { type Grants, grantsQuery, type RoleRow } from './roleQueries.ts';
import { SeeAsRole } from './SeeAsRole.tsx';
import { words } from './words.ts';

/** What a role sees and may do, as it is saved. */
export default function SeeAsDrawer({ open }: { open: OpenDrawer<RoleRow> }) {
  const t = useWords(words);
  const { row } = open;
  const { data, error, refetch, isLoading } = useQuery({ ...grantsQuery(open.id), enabled: row !== undefined });
  const sections = ({ row: { homePage, state }, grants }: { row: RoleRow; grants: Grants }) => [
    {
      content: (
        <SeeAsRole
          tree={grants.tree}
          granted={new Set(grants.grantedLeafIds)}
          homePage={homePage}
          isStopped={state === 'disabled'}
        />
      ),
    },
  ];
  return (
    <DetailDrawer
      open={open}
      width={720}
      title={row === undefined ? t('seeAs') : t('seeAsTitle', { name: open.label })}
      record={row === undefined || data === undefined ? undefined : { row, grants: data }}
      isLoading={open.rowLoading || isLoading}
      error={error}
      retry={() => void refetch()}
      sections={sections}
    />
  );
}
