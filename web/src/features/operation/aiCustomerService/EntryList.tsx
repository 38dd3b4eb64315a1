import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { type ReactNode, Suspense, useMemo } from 'react';
import {
  SERVICE_CATEGORIES,
  SERVICE_CHANNELS,
  SERVICE_VALIDITIES,
  type ServiceRow,
} from '#contract/operation/aiCustomerService/calls.ts';
import { LANGUAGES, STATES } from '#contract/ground/enums.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { FollowedJobs, type FollowedJob, useFollowedJobs } from '#web/ui/list/FollowedJobs.tsx';
import { type BatchAction, type Filter, ListPage, type OpenDrawer, type RowAction } from '#web/ui/ListPage.tsx';
import { useEntryColumns } from './entryColumns.tsx';
import { deleteEntry, setEntryState } from './serviceActions.ts';
import { ENTRY_LIST, refreshService } from './serviceQueries.ts';
import { serviceWords } from './words.ts';

const EntryForm = lazyPage(() => import('./EntryForm.tsx'));
const EntryDetail = lazyPage(() => import('./EntryDetail.tsx'));
const ImportDrawer = lazyPage(() => import('./ImportDrawer.tsx'));

const EXPORT = '/ai/aiCustomerService/exportList';

function useFilters(): readonly Filter<typeof ENTRY_LIST>[] {
  const t = useWords(serviceWords);
  const category = useDictLabel('serviceCategory');
  const channel = useDictLabel('serviceChannel');
  const validity = useDictLabel('serviceValidity');
  return useMemo(
    () => [
      { kind: 'text', field: 'keyword', label: t('keyword'), placeholder: t('keywordHint'), upFront: true },
      {
        kind: 'choice',
        field: 'category',
        label: t('category'),
        options: SERVICE_CATEGORIES.map((value) => ({ value, label: category(value) })),
        upFront: true,
      },
      {
        kind: 'choice',
        field: 'language',
        label: t('language'),
        options: LANGUAGES.map((value) => ({ value, label: t(value) })),
      },
      {
        kind: 'choice',
        field: 'channel',
        label: t('channel'),
        options: SERVICE_CHANNELS.map((value) => ({ value, label: channel(value) })),
      },
      {
        kind: 'choice',
        field: 'state',
        label: t('state'),
        options: STATES.map((value) => ({ value, label: t(value) })),
      },
      {
        kind: 'choice',
        field: 'validity',
        label: t('validity'),
        options: SERVICE_VALIDITIES.map((value) => ({ value, label: validity(value) })),
      },
      { kind: 'flag', field: 'neverAsked', label: t('neverAsked') },
    ],
    [t, category, channel, validity],
  );
}

/** What can be done to an entry; all of it can be taken back. */
function useRowActions(): readonly RowAction<ServiceRow>[] {
  const t = useWords(serviceWords);
  return useMemo(
    () => [
      { key: 'edit', label: t('edit'), permission: 'ai:aiCustomerService:save', drawer: 'edit' },
      { key: 'copy', label: t('copyOf'), permission: 'ai:aiCustomerService:save', drawer: 'copy' },
      {
        key: 'enable',
        label: t('enable'),
        permission: 'ai:aiCustomerService:save',
        when: (row) => row.state === 'disabled',
        run: (row) => setEntryState(row, 'enabled'),
      },
      {
        key: 'stop',
        label: t('stop'),
        permission: 'ai:aiCustomerService:save',
        when: (row) => row.state === 'enabled',
        run: (row) => setEntryState(row, 'disabled'),
      },
      { key: 'delete', label: t('delete'), permission: 'ai:aiCustomerService:delete', danger: true, run: deleteEntry },
    ],
    [t],
  );
}

const JOBS = ['serviceExport', 'serviceImport'] as const;
type ServiceJob = FollowedJob<(typeof JOBS)[number]>;

function EntryDrawer({ open, follow }: { open: OpenDrawer<ServiceRow>; follow: (job: ServiceJob) => void }) {
  switch (open.name) {
    case 'add':
    case 'edit':
    case 'copy':
      return <EntryForm open={open} />;
    case 'import':
      return <ImportDrawer close={open.close} started={(id) => follow({ id, kind: 'serviceImport' })} />;
    default:
      return <EntryDetail open={open} />;
  }
}

/** The entries. */
export function EntryList({ tabs }: { tabs: ReactNode }) {
  const t = useWords(serviceWords);
  const columns = useEntryColumns();
  const filters = useFilters();
  const rowActions = useRowActions();
  const { jobs, follow, putAway } = useFollowedJobs(JOBS);
  const batchActions = useMemo<BatchAction<ServiceRow>[]>(
    () => [
      {
        key: 'export',
        label: t('exportSelected'),
        permission: 'ai:aiCustomerService:export',
        run: async (rows) => {
          const { jobId } = await callApi(EXPORT, { ids: rows.map(({ id }) => id) });
          follow({ id: jobId, kind: 'serviceExport' });
        },
      },
    ],
    [t, follow],
  );
  const drawer = (open: OpenDrawer<ServiceRow>) => (
    <Suspense fallback={null}>
      <EntryDrawer open={open} follow={follow} />
    </Suspense>
  );
  return (
    <ListPage
      path={ENTRY_LIST}
      title={t('title')}
      purpose={t('purpose')}
      tabs={tabs}
      columns={columns}
      filters={filters}
      findBy="id"
      rowLabel={(row) => row.question}
      primaryAction={{
        key: 'add',
        label: t('add'),
        permission: 'ai:aiCustomerService:save',
        drawer: 'add',
        icon: <PlusOutlined />,
      }}
      actions={[
        {
          key: 'import',
          label: t('import'),
          permission: 'ai:aiCustomerService:import',
          drawer: 'import',
          icon: <UploadOutlined />,
        },
      ]}
      rowActions={rowActions}
      batchActions={batchActions}
      exportAction={{
        permission: 'ai:aiCustomerService:export',
        run: async ({ id: _id, ...found }) => {
          const { jobId } = await callApi(EXPORT, found);
          follow({ id: jobId, kind: 'serviceExport' });
        },
      }}
      empty={{ title: t('emptyEntries'), hint: t('emptyEntriesHint') }}
      banner={
        <FollowedJobs
          jobs={jobs}
          putAway={putAway}
          titles={{ serviceExport: t('jobExport'), serviceImport: t('jobImport') }}
          onEnd={({ kind }) => kind === 'serviceImport' && void refreshService()}
        />
      }
      drawer={drawer}
    />
  );
}
