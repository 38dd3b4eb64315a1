import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useMemo } from 'react';
import type { RowOf } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { FollowedJobs, type FollowedJob, useFollowedJobs } from '#web/ui/list/FollowedJobs.tsx';
import { type BatchAction, ListPage, type OpenDrawer, refreshList } from '#web/ui/ListPage.tsx';
import './order.css';
import { useOrderColumns } from './orderColumns.tsx';
import { useOrderFilters } from './orderFilters.ts';
import { ORDER_LIST } from './orderQueries.ts';
import { orderWords } from './words.ts';

type Row = RowOf<typeof ORDER_LIST>;

const OrderDetail = lazyPage(() => import('./OrderDetail.tsx'));
const RemarkForm = lazyPage(() => import('./RemarkForm.tsx'));
const ExportDialog = lazyPage(() => import('./ExportDialog.tsx'));
const ImportDrawer = lazyPage(() => import('./ImportDrawer.tsx'));

const JOBS = ['orderExport', 'orderImport'] as const;
type OrderJob = FollowedJob<(typeof JOBS)[number]>;

function OrderDrawer({ open, follow }: { open: OpenDrawer<Row>; follow: (job: OrderJob) => void }) {
  switch (open.name) {
    case 'detail':
    case 'cancel':
      return <OrderDetail open={open} />;
    case 'remark':
      return <RemarkForm open={open} />;
    case 'export':
      return <ExportDialog close={open.close} started={(id) => follow({ id, kind: 'orderExport' })} />;
    case 'import':
      return <ImportDrawer close={open.close} started={(id) => follow({ id, kind: 'orderImport' })} />;
    default:
      return null;
  }
}

/** Exports the chosen rows at once: what is chosen stands in no address, so there is no dialog to come back to. */
function useExportChosen(follow: (job: OrderJob) => void): BatchAction<Row>[] {
  const t = useWords(orderWords);
  return useMemo(() => {
    const exportAs = (format: 'csv' | 'xlsx') => async (rows: Row[]) => {
      const { jobId } = await callApi('/operation/order/exportList', { ids: rows.map(({ id }) => id), format });
      follow({ id: jobId, kind: 'orderExport' });
    };
    return [
      { key: 'xlsx', label: t('exportSelectedXlsx'), permission: 'operation:order:export', run: exportAs('xlsx') },
      { key: 'csv', label: t('exportSelectedCsv'), permission: 'operation:order:export', run: exportAs('csv') },
    ];
  }, [t, follow]);
}

export default function OrderPage() {
  const t = useWords(orderWords);
  const can = useCan();
  const { setSearch } = usePage();
  const columns = useOrderColumns();
  const filters = useOrderFilters();
  const { jobs, follow, putAway } = useFollowedJobs(JOBS);
  const batchActions = useExportChosen(follow);
  const openDrawer = (name: string) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      next.set('drawer', name);
      next.delete('record');
      return next;
    });
  const drawer = (open: OpenDrawer<Row>) => (
    <Suspense fallback={null}>
      <OrderDrawer open={open} follow={follow} />
    </Suspense>
  );
  return (
    <ListPage
      path={ORDER_LIST}
      title={t('title')}
      purpose={t('purpose')}
      columns={columns}
      filters={filters}
      defaultSort="-requestedAt"
      rowLabel={(row) => row.orderNo}
      actions={[
        {
          key: 'import',
          label: t('importOrders'),
          permission: 'operation:order:import',
          drawer: 'import',
          icon: <UploadOutlined />,
        },
      ]}
      batchActions={batchActions}
      exportAction={{ permission: 'operation:order:export', run: async () => openDrawer('export') }}
      empty={{
        title: t('emptyTitle'),
        hint: t('emptyHint'),
        action: can('operation:order:import') ? (
          <Button onClick={() => openDrawer('import')}>{t('importOrders')}</Button>
        ) : undefined,
      }}
      banner={
        <FollowedJobs
          jobs={jobs}
          putAway={putAway}
          titles={{ orderExport: t('jobExport'), orderImport: t('jobImport') }}
          onEnd={({ kind }) => kind === 'orderImport' && void refreshList(ORDER_LIST)}
        />
      }
      drawer={drawer}
    />
  );
}
