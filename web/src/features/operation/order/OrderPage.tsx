import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { orderPage } from '#contract/operation/order/page.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import type { OrderRow } from '#contract/operation/order/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { followJob, FollowedJobs } from '#web/ui/list/FollowedJobs.tsx';
import { type BatchAction, ListPage, refreshList } from '#web/ui/ListPage.tsx';
import './order.css';
import { useOrderColumns } from './orderColumns.tsx';
import { useOrderFilters } from './orderFilters.ts';
import { ORDER_LIST } from './orderQueries.ts';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const detail = () => import('./OrderDetail.tsx');
const DRAWERS = {
  detail,
  add: () => import('./NewOrder.tsx'),
  cancel: detail,
  assign: detail,
  reschedule: detail,
  price: detail,
  check: detail,
  remark: () => import('./RemarkForm.tsx'),
  export: () => import('./ExportDialog.tsx'),
  import: () => import('./ImportDrawer.tsx'),
};

/** Exports the chosen rows at once: the choice stands in no address, so a dialog could not be reopened. */
function useExportChosen(): BatchAction<OrderRow>[] {
  const t = useWords(words);
  return useMemo(() => {
    const exportAs = (format: 'csv' | 'xlsx') => async (rows: OrderRow[]) => {
      const { jobId } = await callApi('/operation/order/exportList', { ids: rows.map(({ id }) => id), format });
      followJob({ id: jobId, kind: 'orderExport' });
    };
    return [
      { key: 'xlsx', label: t('exportSelectedXlsx'), permission: 'operation:order:export', run: exportAs('xlsx') },
      { key: 'csv', label: t('exportSelectedCsv'), permission: 'operation:order:export', run: exportAs('csv') },
    ];
  }, [t]);
}

export default function OrderPage() {
  const t = useWords(words);
  const can = useCan();
  const { setSearch } = usePage();
  const openDrawer = (name: string) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      next.set('drawer', name);
      next.delete('record');
      return next;
    });
  const isImporter = can('operation:order:import');
  return (
    <ListPage
      path={ORDER_LIST}
      noun={orderWords}
      page={orderPage}
      columns={useOrderColumns()}
      filters={useOrderFilters()}
      defaultSort="-requestedAt"
      primaryAction={ACTIONS.add}
      actions={[{ ...ACTIONS.import, icon: <UploadOutlined aria-hidden="true" /> }]}
      batchActions={useExportChosen()}
      exportAction={{ permission: 'operation:order:export', run: async () => openDrawer('export') }}
      empty={{
        title: t('emptyTitle'),
        hint: t('emptyHint'),
        action: isImporter ? <Button onClick={() => openDrawer('import')}>{t('importOrders')}</Button> : undefined,
      }}
      banner={
        <FollowedJobs
          titles={{ orderExport: t('jobExport'), orderImport: t('jobImport') }}
          onEnd={({ kind }) => kind === 'orderImport' && void refreshList(ORDER_LIST)}
        />
      }
      drawers={DRAWERS}
    />
  );
}
