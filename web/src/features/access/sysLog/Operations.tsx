import { SafetyCertificateOutlined } from '@ant-design/icons';
import { type ReactNode, Suspense, useMemo } from 'react';
import type { RowOf } from '#contract/index.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type OpenDrawer } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import { LOGGED_OBJECTS, LOGGED_PATHS, useCallName, useLabel, useObjectName } from './logNames.ts';
import { sysLogWords } from './words.ts';

const PATH = '/sys/sysLog/getPageList';
const OperationDetail = lazyPage(() => import('./OperationDetail.tsx'));
const VerifyChain = lazyPage(() => import('./VerifyChain.tsx'));

function useColumns(): Column<typeof PATH>[] {
  const t = useWords(sysLogWords);
  const callName = useCallName();
  const objectName = useObjectName();
  const labelOf = useLabel();
  return useMemo(
    () => [
      { key: 'at', title: t('at'), width: 192, sorts: ['-at', 'at'], render: (row) => <Time at={row.at} /> },
      {
        key: 'account',
        title: t('account'),
        width: 168,
        render: (row) => (row.account === '' ? <span className="uiQuiet">{t('nobody')}</span> : row.account),
      },
      { key: 'roleCode', title: t('role'), width: 120 },
      {
        key: 'call',
        title: t('call'),
        width: 176,
        render: (row) => <span title={row.call}>{callName(row.call)}</span>,
      },
      {
        key: 'object',
        title: t('object'),
        width: 256,
        render: (row) => (
          <>
            <span className="uiQuiet">{objectName(row.object)}</span> {labelOf(row)}
          </>
        ),
      },
      {
        key: 'changeCount',
        title: t('changes'),
        width: 80,
        align: 'end',
        render: (row) =>
          row.changeCount === 0 ? (
            <span className="uiQuiet">–</span>
          ) : (
            t('changeCount', { n: formatNumber(row.changeCount) })
          ),
      },
      { key: 'ip', title: t('ip'), width: 136 },
      {
        key: 'durationMs',
        title: t('duration'),
        width: 104,
        align: 'end',
        hidden: true,
        render: (row) => t('milliseconds', { n: formatNumber(row.durationMs) }),
      },
      { key: 'traceId', title: t('traceId'), width: 200, hidden: true },
      { key: 'objectId', title: t('objectId'), width: 104, hidden: true },
    ],
    [t, callName, objectName, labelOf],
  );
}

function useFilters(): Filter<typeof PATH>[] {
  const t = useWords(sysLogWords);
  const callName = useCallName();
  const objectName = useObjectName();
  return useMemo(
    () => [
      { kind: 'text', field: 'account', label: t('account'), placeholder: t('accountHint'), upFront: true },
      {
        kind: 'choice',
        field: 'call',
        label: t('call'),
        options: LOGGED_PATHS.map((path) => ({ value: path, label: callName(path) })),
        upFront: true,
      },
      { kind: 'dateRange', from: 'from', to: 'to', label: t('at'), upFront: true },
      {
        kind: 'choice',
        field: 'object',
        label: t('objectKind'),
        options: LOGGED_OBJECTS.map((value) => ({ value, label: objectName(value) })),
      },
      { kind: 'text', field: 'objectId', label: t('objectId') },
      { kind: 'text', field: 'traceId', label: t('traceId') },
    ],
    [t, callName, objectName],
  );
}

const drawer = (open: OpenDrawer<RowOf<typeof PATH>>) => (
  <Suspense fallback={null}>
    {open.name === 'detail' ? <OperationDetail open={open} /> : null}
    {open.name === 'verify' ? <VerifyChain open={open} /> : null}
  </Suspense>
);

/** The audited operations. */
export function Operations({ tabs }: { tabs: ReactNode }) {
  const t = useWords(sysLogWords);
  const callName = useCallName();
  const labelOf = useLabel();
  const columns = useColumns();
  const filters = useFilters();
  return (
    <ListPage
      path={PATH}
      title={t('title')}
      purpose={t('operationsPurpose')}
      tabs={tabs}
      columns={columns}
      filters={filters}
      defaultSort="-at"
      rowLabel={(row) => `${callName(row.call)} ${labelOf(row)}`}
      actions={[
        {
          key: 'verify',
          label: t('verify'),
          permission: 'sys:sysLog:verify',
          drawer: 'verify',
          icon: <SafetyCertificateOutlined />,
        },
      ]}
      empty={{ title: t('operationsEmpty'), hint: t('operationsEmptyHint') }}
      drawer={drawer}
    />
  );
}
