import { Tag } from 'antd';
import { useMemo } from 'react';
import { useDictLabel } from '#web/lib/dict.ts';
import { useName, useWords } from '#web/lib/words.ts';
import type { Column } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import { placeOf } from './userWords.ts';
import type { USER_LIST, UserRow } from './userQueries.ts';
import { UserStateTag } from './userStates.tsx';
import { words } from './words.ts';

/** The roles somebody holds, the default one first and marked when there are several. */
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

/** The columns of the list of system users. */
export function useUserColumns(): readonly Column<typeof USER_LIST>[] {
  const t = useWords(words);
  const typeWord = useDictLabel('userType');
  const genderWord = useDictLabel('gender');
  return useMemo(
    (): Column<typeof USER_LIST>[] => [
      { key: 'account', title: t('account'), width: 180, sorts: ['account', '-account'] },
      { key: 'realName', title: t('realName'), width: 100 },
      { key: 'roles', title: t('roles'), width: 220, render: (row) => <RoleTags user={row} /> },
      { key: 'state', title: t('state'), width: 100, render: (row) => <UserStateTag user={row} /> },
      {
        key: 'lastSignInAt',
        title: t('lastSignInAt'),
        width: 178,
        sorts: ['-lastSignInAt', 'lastSignInAt'],
        render: (row) =>
          row.lastSignInAt === null ? (
            <span className="uiQuiet">{t('neverSignedIn')}</span>
          ) : (
            <Time at={row.lastSignInAt} />
          ),
      },
      { key: 'mobile', title: t('mobile'), width: 136 },
      { key: 'type', title: t('type'), width: 86, render: (row) => typeWord(row.type) },
      { key: 'belongsTo', title: t('belongsTo'), width: 220, render: (row) => placeOf(row) },
      { key: 'employeeId', title: t('employeeId'), width: 110 },
      { key: 'email', title: t('email'), width: 200, hidden: true },
      { key: 'gender', title: t('gender'), width: 80, hidden: true, render: (row) => genderWord(row.gender) },
      {
        key: 'passwordChangedAt',
        title: t('passwordChangedAt'),
        width: 170,
        hidden: true,
        render: (row) => <Time at={row.passwordChangedAt} />,
      },
      {
        key: 'createdAt',
        title: t('createdAt'),
        width: 170,
        hidden: true,
        sorts: ['-createdAt', 'createdAt'],
        render: (row) => <Time at={row.createdAt} />,
      },
      { key: 'remark', title: t('remark'), width: 200, hidden: true },
    ],
    [t, typeWord, genderWord],
  );
}
