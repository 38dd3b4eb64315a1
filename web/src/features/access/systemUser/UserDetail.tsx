import { Button } from 'antd';
import { systemUserWords } from '#contract/access/systemUser/words.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { isPlainClick } from '#web/ui/Link.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RoleTags, UserStateTag, placeOf } from './userCells.tsx';
import type { UserRow } from './userQueries.ts';
import { UserProtection } from './UserProtection.tsx';
import { UserSessions } from './UserSessions.tsx';
import { useMayChange } from './useMayChange.ts';
import { words } from './words.ts';

/** The way to the person's rows in the log. */
function LogLink({ account }: { account: string }) {
  const t = useWords(words);
  const { navigate } = usePage();
  const address = `/sys/sysLog?${new URLSearchParams({ account }).toString()}`;
  return (
    <Button
      type="link"
      className="userLog"
      href={address}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        navigate(address);
      }}
    >
      {t('operations')}
    </Button>
  );
}

/** One person: everything that is known, their sessions, and the way to what they did. */
export default function UserDetail({ open }: { open: OpenDrawer<UserRow> }) {
  const t = useWords(words);
  const can = useCan();
  const mayChange = useMayChange();
  const sections = (user: UserRow): SectionsOf<typeof systemUserWords> => [
    {
      title: t('person'),
      fields: [
        { field: 'account', copy: user.account },
        'realName',
        { field: 'employeeId', value: user.employeeId, copy: user.employeeId },
        'gender',
        'type',
        { field: 'supplierName', value: placeOf(user) },
        'remark',
      ],
    },
    {
      title: t('contact'),
      fields: [
        // A masked number is of no use when it is pasted.
        { field: 'mobile', ...(user.mobile.includes('*') ? {} : { copy: user.mobile }) },
        { field: 'email', value: user.email, copy: user.email },
      ],
    },
    {
      title: t('rights'),
      fields: [{ field: 'roles', value: <RoleTags user={user} /> }],
      content: mayChange(user) ? undefined : <p className="uiQuiet">{t('beyondYou')}</p>,
    },
    {
      title: t('history'),
      fields: ['lastSignInAt', 'passwordChangedAt', 'createdAt', 'updatedAt'],
      content: can('sys:sysLog:list') ? <LogLink account={user.account} /> : undefined,
    },
    {
      title: t('protection'),
      content: <UserProtection user={user} mayReset={can('sys:systemUser:protection') && mayChange(user)} />,
    },
    ...(can('sys:systemUser:state')
      ? [{ title: t('sessions'), content: <UserSessions user={user} mayEnd={mayChange(user)} /> }]
      : []),
  ];
  return (
    <DetailDrawer
      open={open}
      noun={systemUserWords}
      title={open.row?.realName}
      state={open.row === undefined ? undefined : <UserStateTag user={open.row} />}
      sections={sections}
    />
  );
}
