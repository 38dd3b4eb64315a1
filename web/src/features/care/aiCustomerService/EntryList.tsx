import { UploadOutlined } from '@ant-design/icons';
import { type ReactNode, useMemo } from 'react';
import type { CallInput } from '#contract/index.ts';
import type { ServiceRow } from '#contract/care/aiCustomerService/calls.ts';
import { aiCustomerServicePage } from '#contract/care/aiCustomerService/page.ts';
import { serviceWords } from '#contract/care/aiCustomerService/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { followJob, FollowedJobs } from '#web/ui/list/FollowedJobs.tsx';
import { type BatchAction, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { useEntryColumns } from './entryColumns.tsx';
import { deleteEntry, setEntryState } from './serviceActions.ts';
import { ENTRY_LIST, refreshService } from './serviceQueries.ts';
import { words } from './words.ts';

const form = () => import('./EntryForm.tsx');
const DRAWERS = {
  detail: () => import('./EntryDetail.tsx'),
  add: form,
  edit: form,
  copy: form,
  import: () => import('./ImportDrawer.tsx'),
};

function useFilters(): readonly Filter<typeof ENTRY_LIST, typeof serviceWords>[] {
  const t = useWords(words);
  return useMemo(
    () => [
      { kind: 'text', field: 'keyword', placeholder: t('keywordHint'), upFront: true },
      { kind: 'choice', field: 'category', upFront: true },
      { kind: 'choice', field: 'language' },
      { kind: 'choice', field: 'channel' },
      { kind: 'choice', field: 'state' },
      { kind: 'choice', field: 'validity' },
      { kind: 'flag', field: 'neverAsked' },
    ],
    [t],
  );
}

/** All of them can be undone. */
function useRowActions(): readonly RowAction<ServiceRow>[] {
  const t = useWords(words);
  return useMemo(
    () => [
      { key: 'edit', permission: 'ai:aiCustomerService:save' },
      { key: 'copy', label: t('copyOf'), permission: 'ai:aiCustomerService:save' },
      {
        key: 'enable',
        permission: 'ai:aiCustomerService:save',
        when: (row) => row.state === 'disabled',
        run: (row) => setEntryState(row, 'enabled'),
      },
      {
        key: 'stop',
        permission: 'ai:aiCustomerService:save',
        when: (row) => row.state === 'enabled',
        run: (row) => setEntryState(row, 'disabled'),
      },
      { key: 'delete', permission: 'ai:aiCustomerService:delete', danger: true, run: deleteEntry },
    ],
    [t],
  );
}

async function exportEntries(wanted: CallInput<'/ai/aiCustomerService/exportList'>): Promise<void> {
  const { jobId } = await callApi('/ai/aiCustomerService/exportList', wanted);
  followJob({ id: jobId, kind: 'serviceExport' });
}

/** The entries. */
export function EntryList({ tabs }: { tabs: ReactNode }) {
  const t = useWords(words);
  const batchActions = useMemo<BatchAction<ServiceRow>[]>(
    () => [
      {
        key: 'export',
        label: t('exportSelected'),
        permission: 'ai:aiCustomerService:export',
        run: (rows) => exportEntries({ ids: rows.map(({ id }) => id) }),
      },
    ],
    [t],
  );
  return (
    <ListPage
      path={ENTRY_LIST}
      noun={serviceWords}
      page={aiCustomerServicePage}
      purpose={t('purpose')}
      tabs={tabs}
      columns={useEntryColumns()}
      filters={useFilters()}
      findBy="id"
      primaryAction={{ key: 'add', label: t('add'), permission: 'ai:aiCustomerService:save' }}
      actions={[
        {
          key: 'import',
          label: t('import'),
          permission: 'ai:aiCustomerService:import',
          icon: <UploadOutlined aria-hidden="true" />,
        },
      ]}
      rowActions={useRowActions()}
      batchActions={batchActions}
      exportAction={{
        permission: 'ai:aiCustomerService:export',
        run: ({ id: _id, ...found }) => exportEntries(found),
      }}
      empty={{ title: t('emptyEntries'), hint: t('emptyEntriesHint') }}
      banner={
        <FollowedJobs
          titles={{ serviceExport: t('jobExport'), serviceImport: t('jobImport') }}
          onEnd={({ kind }) => kind === 'serviceImport' && void refreshService()}
        />
      }
      drawers={DRAWERS}
    />
  );
}
