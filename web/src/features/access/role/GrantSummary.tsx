import { useQuery } from '@tanstack/react-query';
import { useName, useWords } from '#web/lib/words.ts';
import { NotThere } from '#web/ui/NotThere.tsx';
import { leavesOf, seenWith } from './grantTree.ts';
import { ADMINISTRATOR, grantsQuery, type RoleRow } from './roleQueries.ts';
import { words } from './words.ts';

/** How much a role is granted, and the pages that it sees. */
export function GrantSummary({ role }: { role: RoleRow }) {
  const t = useWords(words);
  const name = useName();
  const { data, error, refetch } = useQuery(grantsQuery(role.id));
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  const granted = new Set(data.grantedLeafIds);
  const { pages } = seenWith(data.tree, granted);
  return (
    <>
      <p>
        {role.code === ADMINISTRATOR
          ? t('administratorNote')
          : t('grantCount', { granted: granted.size, all: leavesOf(data.tree).length })}
      </p>
      {pages.length === 0 ? null : <p className="uiQuiet">{pages.map(({ page }) => name(page)).join(' · ')}</p>}
    </>
  );
}
