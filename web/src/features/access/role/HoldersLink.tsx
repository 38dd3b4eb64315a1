import type { MouseEvent } from 'react';
import { usePage } from '#web/lib/page.tsx';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

/** Address of the list of the people who hold a role. */
export const holdersAddress = (roleId: string): string => `/sys/sysUser?${new URLSearchParams({ roleId }).toString()}`;

interface HoldersLinkProps {
  roleId: string;
  count: number;
  /** Whether the person may see that list. */
  isLink: boolean;
}

/** How many people hold a role, and the way to them. */
export function HoldersLink({ roleId, count, isLink }: HoldersLinkProps) {
  const t = useWords(words);
  const { navigate } = usePage();
  if (!isLink || count === 0) return <span className={count === 0 ? 'uiQuiet' : undefined}>{formatNumber(count)}</span>;
  const go = (event: MouseEvent) => {
    event.stopPropagation();
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(holdersAddress(roleId));
  };
  return (
    <a
      className="roleHolders"
      href={holdersAddress(roleId)}
      onClick={go}
      title={t('showHolders')}
      aria-label={`${formatNumber(count)}: ${t('showHolders')}`}
    >
      {formatNumber(count)}
    </a>
  );
}
