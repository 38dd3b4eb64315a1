import { Button } from 'antd';
import { useDictLabel } from '#web/lib/dict.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan, useSession } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import { RoleTags } from './userColumns.tsx';
import type { UserRow } from './userQueries.ts';
import { UserProtection } from './UserProtection.tsx';
import { UserSessions } from './UserSessions.tsx';
import { useMayChange } from './useMayChange.ts';
import { UserStateTag } from './userStates.tsx';
import { placeOf } from './userWords.ts';
import { words } from './words.ts';

interface UserDetailProps {
  open: OpenDrawer<UserRow>;
  reset: (user: UserRow) => void;
}

/** What is known of one person, section by section. */
function useSections(mayChange: (user: UserRow) => boolean) {
  const t = useWords(words);
  const can = useCan();
  const typeWord = useDictLabel('userType');
  const genderWord = useDictLabel('gender');
  const { navigate } = usePage();
  const logAddress = (account: string) => `/sys/sysLog?${new URLSearchParams({ account }).toString()}`;
  return (user: UserRow) => [
    {
      title: t('person'),
      facts: [
        { label: t('account'), value: user.account, copy: user.account },
        { label: t('realName'), value: user.realName },
        { label: t('employeeId'), value: user.employeeId, copy: user.employeeId },
        { label: t('gender'), value: genderWord(user.gender) },
        { label: t('type'), value: typeWord(user.type) },
        { label: t('belongsTo'), value: placeOf(user) },
        { label: t('remark'), value: user.remark },
      ],
    },
    {
      title: t('contact'),
      facts: [
        // A masked number is of no use to anybody who pastes it.
        { label: t('mobile'), value: user.mobile, ...(user.mobile.includes('*') ? {} : { copy: user.mobile }) },
        { label: t('email'), value: user.email, copy: user.email },
      ],
    },
    {
      title: t('rights'),
      facts: [{ label: t('roles'), value: <RoleTags user={user} /> }],
      content: mayChange(user) ? undefined : <p className="uiQuiet">{t('beyondYou')}</p>,
    },
    {
      title: t('history'),
      facts: [
        {
          label: t('lastSignInAt'),
          value: user.lastSignInAt === null ? t('neverSignedIn') : <Time at={user.lastSignInAt} />,
        },
        {
          label: t('passwordChangedAt'),
          value: user.passwordChangedAt === null ? t('passwordNotOwn') : <Time at={user.passwordChangedAt} />,
        },
        { label: t('createdAt'), value: <Time at={user.createdAt} /> },
        { label: t('updatedAt'), value: <Time at={user.updatedAt} /> },
      ],
      content: can('sys:sysLog:list') ? (
        <Button
          type="link"
          className="userLog"
          href={logAddress(user.account)}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            navigate(logAddress(user.account));
          }}
        >
          {t('operations')}
        </Button>
      ) : undefined,
    },
    {
      title: t('protection'),
      content: <UserProtection user={user} mayReset={can('sys:systemUser:protection') && mayChange(user)} />,
    },
    ...(can('sys:systemUser:state')
      ? [{ title: t('sessions'), content: <UserSessions user={user} mayEnd={mayChange(user)} /> }]
      : []),
  ];
}

/** One person: everything that is known, their sessions, and the way to what they did. */
export default function UserDetail({ open, reset }: UserDetailProps) {
  const t = useWords(words);
  const can = useCan();
  const isOwn = useSession().user.id === open.id;
  const mayChange = useMayChange();
  const sections = useSections(mayChange);
  const { row } = open;
  const mayEdit = can('sys:systemUser:update');
  const mayReset = can('sys:systemUser:password') && !isOwn;
  const isFixed = row === undefined || !mayChange(row) || !(mayEdit || mayReset);
  const actions = (user: UserRow) => (
    <>
      {mayEdit ? <Button onClick={() => open.open('edit', user.id)}>{t('edit')}</Button> : null}
      {mayReset ? <Button onClick={() => reset(user)}>{t('resetPassword')}</Button> : null}
    </>
  );
  return (
    <DetailDrawer
      open={open}
      title={row === undefined ? t('title') : row.realName}
      state={row === undefined ? undefined : <UserStateTag user={row} />}
      record={row}
      isLoading={open.rowLoading}
      sections={sections}
      actions={isFixed ? undefined : actions}
    />
  );
}
