import { useCan } from '#web/lib/session.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { Link } from '#web/ui/Link.tsx';
import type { RoleRow } from './roleQueries.ts';
import { words } from './words.ts';

/** Address of the list of the people who hold a role. */
export const holdersAddress = (roleId: string): string => `/sys/sysUser?${new URLSearchParams({ roleId }).toString()}`;

/** How many people hold a role, and the way to them. */
export function HoldersLink({ role: { id, userCount } }: { role: Pick<RoleRow, 'id' | 'userCount'> }) {
  const t = useWords(words);
  const can = useCan();
  const count = formatNumber(userCount);
  if (userCount === 0) return <span className="uiQuiet">{count}</span>;
  if (!can('sys:systemUser:list')) return count;
  const show = t('showHolders');
  return (
    <Link className="roleHolders" to={holdersAddress(id)} title={show} aria-label={`${count}: ${show}`}>
      {count}
    </Link>
  );
}
