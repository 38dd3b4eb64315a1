import { SafetyCertificateOutlined } from '@ant-design/icons';
import { type ReactNode, useMemo } from 'react';
import { sysLogPage } from '#contract/access/sysLog/page.ts';
import { operationWords } from '#contract/access/sysLog/words.ts';
import { formatNumber, useName, useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage } from '#web/ui/ListPage.tsx';
import { LOGGED_OBJECTS, LOGGED_PATHS, useCallName, useLabel, useObjectName } from './logNames.tsx';
import { sysLogWords } from './words.ts';

const PATH = '/sys/sysLog/getPageList';
const DRAWERS = { detail: () => import('./OperationDetail.tsx'), verify: () => import('./VerifyChain.tsx') };

function useColumns(): readonly Column<typeof PATH, typeof operationWords>[] {
  const t = useWords(sysLogWords);
  const callName = useCallName();
  const objectName = useObjectName();
  const labelOf = useLabel();
  const named = useName();
  return useMemo(
    () => [
      { key: 'at', width: 192, sorts: ['-at', 'at'] },
      { key: 'account', width: 168 },
      { key: 'roleCode', width: 120, render: ({ role, roleCode }) => (role === null ? roleCode : named(role)) },
      { key: 'call', width: 208, render: ({ call }) => <span title={call}>{callName(call)}</span> },
      {
        key: 'object',
        width: 256,
        render: (row) => (
          <>
            <span className="uiQuiet">{objectName(row.object)}</span> {labelOf(row)}
          </>
        ),
      },
      {
        key: 'changeCount',
        width: 80,
        render: ({ changeCount }) =>
          changeCount === 0 ? <span className="uiQuiet">–</span> : t('changeCount', { n: formatNumber(changeCount) }),
      },
      { key: 'ip', width: 136 },
      {
        key: 'durationMs',
        width: 104,
        hidden: true,
        render: ({ durationMs }) => t('milliseconds', { n: formatNumber(durationMs) }),
      },
      { key: 'traceId', width: 200, hidden: true },
      { key: 'objectId', width: 104, hidden: true },
    ],
    [t, callName, objectName, labelOf, named],
  );
}

function useFilters(): readonly Filter<typeof PATH, typeof operationWords>[] {
  const t = useWords(sysLogWords);
  const callName = useCallName();
  const objectName = useObjectName();
  return useMemo(
    () => [
      { kind: 'text', field: 'account', placeholder: t('accountHint'), upFront: true },
      {
        kind: 'choice',
        field: 'call',
        options: LOGGED_PATHS.map((path) => ({ value: path, label: callName(path) })),
        upFront: true,
      },
      { kind: 'dateRange', from: 'from', to: 'to', of: 'at', upFront: true },
      {
        kind: 'choice',
        field: 'object',
        label: t('objectKind'),
        options: LOGGED_OBJECTS.map((value) => ({ value, label: objectName(value) })),
      },
      { kind: 'text', field: 'objectId' },
      { kind: 'text', field: 'traceId' },
    ],
    [t, callName, objectName],
  );
}

/** The audited operations. */
export function Operations({ tabs }: { tabs: ReactNode }) {
  const t = useWords(sysLogWords);
  const callName = useCallName();
  const labelOf = useLabel();
  return (
    <ListPage
      path={PATH}
      noun={operationWords}
      page={sysLogPage}
      purpose={t('operationsPurpose')}
      tabs={tabs}
      columns={useColumns()}
      filters={useFilters()}
      defaultSort="-at"
      rowLabel={(row) => `${callName(row.call)} ${labelOf(row)}`}
      actions={[
        {
          key: 'verify',
          label: t('verify'),
          permission: 'sys:sysLog:verify',
          icon: <SafetyCertificateOutlined aria-hidden="true" />,
        },
      ]}
      empty={{ title: t('operationsEmpty'), hint: t('operationsEmptyHint') }}
      drawers={DRAWERS}
    />
  );
}
