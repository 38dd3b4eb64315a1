import { Tag } from 'antd';
import { formatTime, useName, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import type { UserRow } from './userQueries.ts';
import { words } from './words.ts';

/** Where a person belongs, from the large to the small; empty for nowhere. */
export const placeOf = ({ supplierName, schoolName, departmentName, majorName }: UserRow): string =>
  [supplierName, schoolName, departmentName, majorName].filter((name) => name !== '').join(' / ');

/** The state of an account; the end of a lock shows while the pointer rests on it. */
export function UserStateTag({ user: { state, lockedUntil } }: { user: Pick<UserRow, 'state' | 'lockedUntil'> }) {
  const t = useWords(words);
  const hint = lockedUntil === null ? t('lockedByHand') : t('lockedUntil', { time: formatTime(lockedUntil) });
  return (
    <span title={state === 'locked' ? hint : undefined}>
      <DictTag type="userState" value={state} />
    </span>
  );
}

/** The roles of a person, the default one first and marked when there are several. */
export function RoleTags({ user }: { user: UserRow }) {
  const t = useWords(words);
  const name = useName();
  const sorted = user.roles.toSorted(
    (one, other) => Number(other.id === user.defaultRoleId) - Number(one.id === user.defaultRoleId),
  );
  return sorted.map((role) => {
    const isDefault = role.id === user.defaultRoleId && sorted.length > 1;
    return (
      <Tag key={role.id} className="userRole" title={isDefault ? `${name(role)} (${t('defaultMark')})` : name(role)}>
        {name(role)}
        {isDefault ? <small>{t('defaultMark')}</small> : null}
      </Tag>
    );
  });
}
