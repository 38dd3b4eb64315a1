import { Tag } from 'antd';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { LiveSession } from '#contract/system/setting/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { deviceOf } from '#web/lib/device.ts';
import { notify } from '#web/lib/notices.ts';
import { useLanguage, useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { type Column, type Filter, ListPage, refreshList, type RowAction } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import { words } from './words.ts';

const PATH = '/sys/setting/getSessionList';
type Path = typeof PATH;

/** What a person would call the device. */
function useDevice(): (userAgent: string) => string {
  const t = useWords(words);
  return useCallback(
    (userAgent) => {
      const { browser, system } = deviceOf(userAgent);
      if (browser !== '' && system !== '') return t('onDevice', { browser, system });
      return browser || system || t('unknownDevice');
    },
    [t],
  );
}

function useColumns(): Column<Path>[] {
  const t = useWords(words);
  const deviceName = useDevice();
  const isZh = useLanguage() === 'zh-CN';
  return useMemo(
    () => [
      {
        key: 'realName',
        title: t('name'),
        width: 168,
        render: (row) => (
          <>
            {row.realName} {row.current ? <Tag className="settingTag">{t('current')}</Tag> : null}
          </>
        ),
      },
      { key: 'account', title: t('account'), width: 120 },
      { key: isZh ? 'roleNameZh' : 'roleNameEn', title: t('role'), width: 112 },
      {
        key: 'userAgent',
        title: t('device'),
        width: 160,
        render: (row) => <span title={row.userAgent}>{deviceName(row.userAgent)}</span>,
      },
      { key: 'ip', title: t('ip'), width: 120 },
      {
        key: 'lastSeenAt',
        title: t('lastSeenAt'),
        width: 184,
        sorts: ['-lastSeenAt', 'lastSeenAt'],
        render: (row) => <Time at={row.lastSeenAt} />,
      },
      {
        key: 'createdAt',
        title: t('signedInAt'),
        width: 184,
        sorts: ['-createdAt', 'createdAt'],
        render: (row) => <Time at={row.createdAt} />,
      },
    ],
    [t, deviceName, isZh],
  );
}

/** Who is signed in, within reach, and on what. */
export default function LiveSessions({ tabs }: { tabs: ReactNode }) {
  const t = useWords(words);
  const deviceName = useDevice();
  const [ending, end] = useState<LiveSession>();
  const columns = useColumns();
  const filters = useMemo<Filter<Path>[]>(
    () => [
      { kind: 'text', field: 'keyword', label: t('personKeyword'), placeholder: t('personKeyword') },
      { kind: 'text', field: 'ip', label: t('ip'), placeholder: t('ip') },
    ],
    [t],
  );
  const rowActions = useMemo<RowAction<LiveSession>[]>(
    () => [
      {
        key: 'end',
        label: t('end'),
        permission: 'sys:setting:session',
        danger: true,
        when: (row) => !row.current,
        run: end,
      },
    ],
    [t],
  );
  const confirm = async (id: string) => {
    await callApi('/sys/setting/endSession', { id });
    notify('success', t('wasEnded'));
    await refreshList(PATH);
  };
  return (
    <>
      <ListPage
        path={PATH}
        title={t('title')}
        purpose={t('sessionsPurpose')}
        tabs={tabs}
        columns={columns}
        filters={filters}
        openDrawer={null}
        rowLabel={(row) => row.realName}
        rowActions={rowActions}
        empty={{ title: t('sessionsEmpty') }}
      />
      {ending === undefined ? null : (
        <ConfirmDanger
          title={t('endTitle', { name: ending.realName })}
          confirmLabel={t('end')}
          confirm={() => confirm(ending.id)}
          close={() => end(undefined)}
        >
          {t('endText', { device: deviceName(ending.userAgent), ip: ending.ip })}
        </ConfirmDanger>
      )}
    </>
  );
}
