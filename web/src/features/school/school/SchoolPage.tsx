import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Suspense, useMemo } from 'react';
import { schoolPage } from '#contract/school/school/page.ts';
import { schoolWords } from '#contract/school/school/words.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { useWords } from '#web/lib/words.ts';
import { FollowedJobs, followJob } from '#web/ui/list/FollowedJobs.tsx';
import { type Column, type Filter, ListPage, type OpenDrawer, type RowAction } from '#web/ui/ListPage.tsx';
import './school.css';
import { deleteSchool, setSchoolState } from './schoolActions.ts';
import { refreshSchools, type School, SCHOOL_LIST } from './schoolQueries.ts';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const ExportDialog = lazyPage(() => import('./ExportDialog.tsx'));
const ImportDialog = lazyPage(() => import('./ImportDialog.tsx'));

const form = () => import('./SchoolForm.tsx');
const DRAWERS = {
  detail: () => import('./SchoolDetail.tsx'),
  add: form,
  edit: form,
  people: () => import('./PeopleDrawer.tsx'),
};
const COLUMNS: readonly Column<typeof SCHOOL_LIST, typeof schoolWords>[] = [
  { key: 'name', width: 240 },
  { key: 'code', width: 120, sorts: ['code', '-code'] },
  { key: 'state', width: 100 },
  { key: 'departmentCount', width: 124 },
  { key: 'majorCount', width: 90 },
  { key: 'teacherCount', width: 90 },
  { key: 'studentCount', width: 90 },
  { key: 'contactName', width: 110 },
  { key: 'contactMobile', width: 140 },
  { key: 'address', width: 220, hidden: true },
  { key: 'nameEn', width: 220, hidden: true },
  { key: 'createdAt', width: 186, hidden: true, sorts: ['-createdAt', 'createdAt'] },
  { key: 'updatedAt', width: 186 },
];
const FILTERS: readonly Filter<typeof SCHOOL_LIST, typeof schoolWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
];

function useRowActions(): readonly RowAction<School>[] {
  const t = useWords(words);
  return useMemo(
    () => [
      { key: 'edit', permission: 'sys:school:update' },
      { key: 'people', label: t('peopleOf'), permission: 'sys:school:people' },
      {
        key: 'enable',
        permission: 'sys:school:update',
        when: (row) => row.state === 'disabled',
        run: (row) => setSchoolState(row, 'enabled'),
      },
      {
        key: 'stop',
        permission: 'sys:school:update',
        danger: true,
        when: (row) => row.state === 'enabled',
        run: (row) => setSchoolState(row, 'disabled'),
      },
      {
        key: 'delete',
        permission: 'sys:school:delete',
        danger: true,
        confirm: ({ name }) => ({ title: t('deleteTitle', { name }), text: t('deleteBody') }),
        run: (row) => deleteSchool('/school/deleteById', row),
      },
    ],
    [t],
  );
}

/** Schools: their structure, their people, and the sheets that fill them. */
export default function SchoolPage() {
  const t = useWords(words);
  const drawer = ({ name, close }: OpenDrawer<School>) => {
    if (name !== 'import' && name !== 'export') return undefined;
    const Dialog = name === 'import' ? ImportDialog : ExportDialog;
    const kind = name === 'import' ? 'schoolImport' : 'schoolExport';
    return (
      <Suspense fallback={null}>
        <Dialog close={close} started={(id) => followJob({ id, kind })} />
      </Suspense>
    );
  };
  return (
    <ListPage
      path={SCHOOL_LIST}
      noun={schoolWords}
      page={schoolPage}
      columns={COLUMNS}
      filters={FILTERS}
      findBy="id"
      primaryAction={ACTIONS.add}
      actions={[
        { ...ACTIONS.import, icon: <UploadOutlined aria-hidden="true" /> },
        {
          key: 'export',
          label: t('exportStart'),
          permission: 'sys:school:export',
          icon: <DownloadOutlined aria-hidden="true" />,
        },
      ]}
      rowActions={useRowActions()}
      empty={{ hint: t('emptyHint') }}
      banner={
        <FollowedJobs
          titles={{ schoolImport: t('jobImport'), schoolExport: t('jobExport') }}
          onEnd={() => void refreshSchools()}
        />
      }
      drawers={DRAWERS}
      drawer={drawer}
    />
  );
}
