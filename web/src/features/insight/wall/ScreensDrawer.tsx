/** Screens that show the wall without a session: pairing one by its code, and withdrawing one. */
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Input, Select, Skeleton } from 'antd';
import { useState } from 'react';
import type { WallScreen } from '#contract/insight/wall/calls.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { confirm } from '#web/lib/confirm.ts';
import { notify } from '#web/lib/notices.ts';
import { queryClient } from '#web/lib/query.ts';
import { formatTime, nameIn, useLanguage, useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { words } from './words.ts';

const LIST = '/insight/wall/getScreenList';
const LONGEST_NAME = 40;
const refresh = () => queryClient.invalidateQueries({ queryKey: [LIST] });

function PairForm({ roles }: { roles: readonly { id: string; nameZh: string; nameEn: string }[] }) {
  const t = useWords(words);
  const language = useLanguage();
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [chosen, choose] = useState<string | null>(null);
  const roleId = chosen ?? roles[0]?.id ?? '';
  const isWhole = code.trim() !== '' && name.trim() !== '' && roleId !== '';
  const pair = async () => {
    try {
      await callApi('/insight/wall/pairScreen', { code: code.replace(/[\s-]/g, ''), name: name.trim(), roleId });
      notify('success', t('paired', { name: name.trim() }));
      setCode('');
      setName('');
    } catch (error) {
      notify('error', messageOf(error));
    } finally {
      await refresh();
    }
  };
  return (
    <form
      className="wallPair"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) void pair();
      }}
    >
      <Input
        aria-label={t('code')}
        placeholder={t('code')}
        maxLength={12}
        autoComplete="off"
        value={code}
        onChange={(event) => setCode(event.target.value.toUpperCase())}
      />
      <Input
        aria-label={t('screenName')}
        placeholder={t('screenName')}
        maxLength={LONGEST_NAME}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Select
        aria-label={t('role')}
        prefix={t('role')}
        value={roleId === '' ? null : roleId}
        options={roles.map((role) => ({ value: role.id, label: nameIn(role, language) }))}
        onChange={choose}
      />
      <Button type="primary" htmlType="submit" disabled={!isWhole}>
        {t('pair')}
      </Button>
    </form>
  );
}

function Screen({ screen }: { screen: WallScreen }) {
  const t = useWords(words);
  const language = useLanguage();
  const { id, name, roleNameZh, roleNameEn, pairedByName, pairedAt, lastSeenAt } = screen;
  const withdraw = async () => {
    const goesAhead = await confirm({
      title: t('withdrawTitle', { name }),
      text: t('withdrawText'),
      ok: t('withdraw'),
      cancel: t('cancel'),
    });
    if (!goesAhead) return;
    await callApi('/insight/wall/withdrawScreen', { id }).catch((error: unknown) => notify('error', messageOf(error)));
    await refresh();
  };
  return (
    <li>
      <div className="uiRow">
        <b>{name}</b>
        <span className="uiQuiet">{nameIn({ nameZh: roleNameZh, nameEn: roleNameEn }, language)}</span>
        <Button size="small" type="text" danger onClick={() => void withdraw()}>
          {t('withdraw')}
        </Button>
      </div>
      <p className="uiQuiet uiFigures">
        {`${lastSeenAt === null ? t('neverSeen') : t('seen', { time: formatTime(lastSeenAt) })} · ${t('pairedBy', { name: pairedByName, time: formatTime(pairedAt) })}`}
      </p>
    </li>
  );
}

export default function ScreensDrawer({ close }: { close: () => void }) {
  const t = useWords(words);
  const { data, error, refetch } = useQuery({
    queryKey: [LIST],
    queryFn: ({ signal }) => callApi(LIST, {}, { signal }),
    refetchInterval: 30_000,
  });
  const address = `${location.origin}/screen`;
  return (
    <Drawer open title={t('screens')} size={480} onClose={close}>
      <div className="wallScreens">
        <p>
          {t('pairHint')} <CopyText text={address} label={t('address')} />
        </p>
        {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
        {data === undefined && error === null ? <Skeleton active /> : null}
        {data === undefined ? null : (
          <>
            <PairForm roles={data.roles} />
            {data.list.length === 0 ? <p className="uiQuiet">{t('noScreens')}</p> : null}
            <ul>
              {data.list.map((screen) => (
                <Screen key={screen.id} screen={screen} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Drawer>
  );
}
