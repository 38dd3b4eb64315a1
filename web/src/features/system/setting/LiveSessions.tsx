import { Tag } from 'antd';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { LiveSession } from '#contract/system/setting/calls.ts';
import { settingPage } from '#contract/system/setting/page.ts';
import { liveSessionWords } from '#contract/system/setting/words.ts';
import { callApi } from '#web/lib/client.ts';
import { deviceOf } from '#web/lib/device.ts';
import { notify } from '#web/lib/notices.ts';
import { useFields, useLanguage, useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

const PATH = '/sys/setting/getSessionList';
const FILTERS: readonly Filter<typeof PATH, typeof liveSessionWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'text', field: 'ip' },
];

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

function useColumns(
  deviceName: (userAgent: string) => string,
): readonly Column<typeof PATH, typeof liveSessionWords>[] {
  const f = useFields(liveSessionWords);
  const isZh = useLanguage() === 'zh-CN';
  return useMemo(
    () => [
      {
        key: 'realName',
        width: 168,
        render: (row) => (
          <>
            {row.realName} {row.current ? <Tag className="settingTag">{f('current')}</Tag> : null}
          </>
        ),
      },
      { key: 'account', width: 176 },
      { key: isZh ? 'roleNameZh' : 'roleNameEn', width: 128 },
      {
        key: 'userAgent',
        width: 160,
        render: (row) => <span title={row.userAgent}>{deviceName(row.userAgent)}</span>,
      },
      { key: 'ip', width: 120 },
      { key: 'lastSeenAt', sorts: ['-lastSeenAt', 'lastSeenAt'] },
      { key: 'createdAt', sorts: ['-createdAt', 'createdAt'] },
    ],
    [f, deviceName, isZh],
  );
}

/** Who is signed in, within reach, and on what. */
export default function LiveSessions({ tabs }: { tabs: ReactNode }) {
  const t = useWords(words);
  const deviceName = useDevice();
  const rowActions = useMemo<RowAction<LiveSession>[]>(
    () => [
      {
        key: 'end',
        label: t('end'),
        permission: 'sys:setting:session',
        danger: true,
        when: (row) => !row.current,
        confirm: ({ ip, realName, userAgent }) => ({
          title: t('endTitle', { name: realName }),
          text: t('endText', { device: deviceName(userAgent), ip }),
        }),
        run: async ({ id }) => {
          await callApi('/sys/setting/endSession', { id });
          notify('success', t('wasEnded'));
        },
      },
    ],
    [t, deviceName],
  );
  return (
    <ListPage
      path={PATH}
      noun={liveSessionWords}
      page={settingPage}
      purpose={t('sessionsPurpose')}
      tabs={tabs}
      columns={useColumns(deviceName)}
      filters={FILTERS}
      openDrawer={null}
      rowActions={rowActions}
      empty={{ title: t('sessionsEmpty') }}
    />
  );
}
