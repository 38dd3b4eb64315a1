import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/lib/client.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { leavesOf, seenWith } from './grantTree.ts';
import { ADMINISTRATOR, grantsQuery, type RoleRow } from './roleQueries.ts';
import { words } from './words.ts';

/** How much a role is granted, and the pages that it sees. */
export function GrantSummary({ role }: { role: RoleRow }) {
  const t = useWords(words);
  const name = useName();
  const { data, error } = useQuery(grantsQuery(role.id));
  if (error !== null && data === undefined) return <p className="uiQuiet">{messageOf(error)}</p>;
  if (data === undefined) return <span className="uiBone uiPulse" role="status" aria-label={t('loading')} />;
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
