import { DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Suspense, useMemo, useState } from 'react';
import { STATES } from '#contract/ground/enums.ts';
import type { SchoolSheet } from '#contract/school/school/calls.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { type Column, type Filter, ListPage, type OpenDrawer } from '#web/ui/ListPage.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { DeleteDialog, type Doomed } from './DeleteDialog.tsx';
import './school.css';
import { setSchoolState } from './schoolActions.ts';
import { refreshSchools, type School, SCHOOL_LIST } from './schoolQueries.ts';
import { words } from './words.ts';

type Path = typeof SCHOOL_LIST;

const SchoolForm = lazyPage(() => import('./SchoolForm.tsx'));
const SchoolDetail = lazyPage(() => import('./SchoolDetail.tsx'));
const PeopleDrawer = lazyPage(() => import('./PeopleDrawer.tsx'));
const ImportDialog = lazyPage(() => import('./ImportDialog.tsx'));

function useColumns(): readonly Column<Path>[] {
  const t = useWords(words);
  return useMemo(
    (): Column<Path>[] => [
      { key: 'name', title: t('name'), width: 240 },
      { key: 'code', title: t('code'), width: 120, sorts: ['code', '-code'] },
      {
        key: 'state',
        title: t('state'),
        width: 100,
        render: (row) => <StateTag tone={row.state === 'enabled' ? 'good' : 'warn'}>{t(row.state)}</StateTag>,
      },
      { key: 'departmentCount', title: t('departments'), width: 124, align: 'end' },
      { key: 'majorCount', title: t('majors'), width: 90, align: 'end' },
      { key: 'teacherCount', title: t('teachers'), width: 90, align: 'end' },
      { key: 'studentCount', title: t('students'), width: 90, align: 'end' },
      { key: 'contactName', title: t('contactName'), width: 110 },
      { key: 'contactMobile', title: t('contactMobile'), width: 140 },
      { key: 'address', title: t('address'), width: 220, hidden: true },
      { key: 'nameEn', title: t('nameEn'), width: 220, hidden: true },
      {
        key: 'createdAt',
        title: t('createdAt'),
        width: 186,
        hidden: true,
        sorts: ['-createdAt', 'createdAt'],
        render: (row) => <Time at={row.createdAt} />,
      },
      { key: 'updatedAt', title: t('updatedAt'), width: 186, render: (row) => <Time at={row.updatedAt} /> },
    ],
    [t],
  );
}

function useFilters(): readonly Filter<Path>[] {
  const t = useWords(words);
  return useMemo(
    () => [
      { kind: 'text', field: 'keyword', label: t('keyword') },
      {
        kind: 'choice',
        field: 'state',
        label: t('state'),
        options: STATES.map((value) => ({ value, label: t(value) })),
      },
    ],
    [t],
  );
}

/** Jobs that were started here, until they are put away. */
function useJobs() {
  const [jobs, setJobs] = useState<readonly { id: string; isImport: boolean }[]>([]);
  return {
    jobs,
    follow: (id: string, isImport: boolean) => setJobs((before) => [{ id, isImport }, ...before].slice(0, 3)),
    putAway: (id: string) => setJobs((before) => before.filter((job) => job.id !== id)),
  };
}

/** Schools: their structure, their people, and the sheets that fill them. */
export default function SchoolPage() {
  const t = useWords(words);
  const columns = useColumns();
  const filters = useFilters();
  const [doomed, doom] = useState<Doomed>();
  const { jobs, follow, putAway } = useJobs();
  const exportSheet = async (sheet: SchoolSheet) => {
    try {
      follow((await callApi('/school/exportList', { sheet })).jobId, false);
    } catch (error) {
      notify('error', messageOf(error));
    }
  };
  const drawer = (open: OpenDrawer<School>) => (
    <Suspense fallback={null}>
      {open.name === 'add' || open.name === 'edit' ? (
        <SchoolForm open={open} />
      ) : open.name === 'people' ? (
        <PeopleDrawer open={open} />
      ) : open.name === 'import' ? (
        <ImportDialog close={open.close} started={(id) => follow(id, true)} />
      ) : (
        <SchoolDetail open={open} doom={doom} />
      )}
    </Suspense>
  );
  return (
    <>
      <ListPage
        path={SCHOOL_LIST}
        title={t('title')}
        purpose={t('purpose')}
        columns={columns}
        filters={filters}
        findBy="id"
        rowLabel={(row) => row.name}
        primaryAction={{
          key: 'add',
          label: t('add'),
          permission: 'sys:school:add',
          drawer: 'add',
          icon: <PlusOutlined />,
        }}
        actions={[
          {
            key: 'import',
            label: t('import'),
            permission: 'sys:school:import',
            drawer: 'import',
            icon: <UploadOutlined />,
          },
          {
            key: 'exportStructure',
            label: t('exportStructure'),
            permission: 'sys:school:export',
            run: () => void exportSheet('structure'),
            icon: <DownloadOutlined />,
          },
          {
            key: 'exportStudents',
            label: t('exportStudents'),
            permission: 'sys:school:export',
            run: () => void exportSheet('students'),
            icon: <DownloadOutlined />,
          },
        ]}
        rowActions={[
          { key: 'edit', label: t('edit'), permission: 'sys:school:update', drawer: 'edit' },
          { key: 'people', label: t('peopleOf'), permission: 'sys:school:people', drawer: 'people' },
          {
            key: 'enable',
            label: t('enable'),
            permission: 'sys:school:update',
            when: (row) => row.state === 'disabled',
            run: (row) => setSchoolState(row, 'enabled'),
          },
          {
            key: 'stop',
            label: t('stop'),
            permission: 'sys:school:update',
            danger: true,
            when: (row) => row.state === 'enabled',
            run: (row) => setSchoolState(row, 'disabled'),
          },
          {
            key: 'delete',
            label: t('delete'),
            permission: 'sys:school:delete',
            danger: true,
            run: (row) => doom({ path: '/school/deleteById', ...row }),
          },
        ]}
        empty={{ hint: t('emptyHint') }}
        banner={
          jobs.length === 0 ? null : (
            <div className="schoolJobs">
              {jobs.map(({ id, isImport }) => (
                <JobProgress
                  key={id}
                  jobId={id}
                  title={t(isImport ? 'jobImport' : 'jobExport')}
                  onEnd={() => void refreshSchools()}
                  onClose={() => putAway(id)}
                />
              ))}
            </div>
          )
        }
        drawer={drawer}
      />
      {doomed === undefined ? null : <DeleteDialog doomed={doomed} close={() => doom(undefined)} />}
    </>
  );
}
