import { useQuery } from '@tanstack/react-query';
import { Input, InputNumber, Select } from 'antd';
import { useRef } from 'react';
import { datesAreInOrder, datesProblem, taskForm, type TaskDetail, type TaskRow } from '#contract/school/task/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { usePage } from '#web/lib/page.tsx';
import { useSession } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { FileUpload } from '#web/ui/FileUpload.tsx';
import { showFields } from '#web/ui/form/showFields.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RichTextEditor } from '#web/ui/RichTextEditor.tsx';
import { MomentPicker } from './MomentPicker.tsx';
import { OffersField } from './OffersField.tsx';
import { enterpriseTaskQuery, refreshTasks } from './taskQueries.ts';
import { words } from './words.ts';

const schema = taskForm.refine(datesAreInOrder, datesProblem);
const Field = fieldOf(schema);

const MOST_FILES = 20;
const ENTERPRISES = '/operation/supplier/getEnabledList';

const EMPTY = { enterpriseId: null, title: '', description: '', capacity: 30, offers: [], fileIds: [] };

const valuesOf = ({ enterpriseId, title, description, capacity, acceptBy, dueAt, offers, files }: TaskDetail) => ({
  enterpriseId,
  title,
  description,
  capacity,
  acceptBy,
  dueAt,
  offers: offers.map(({ schoolId, majorId }) => ({ schoolId, majorId })),
  fileIds: files.map(({ id }) => id),
});

/** For those who give tasks in the name of others. */
function EnterpriseField() {
  const t = useWords(words);
  const { data } = useQuery({
    queryKey: [ENTERPRISES, 'enterprise'],
    queryFn: ({ signal }) => callApi(ENTERPRISES, { kind: 'enterprise' }, { signal }),
  });
  return (
    <Field name="enterpriseId" label={t('chooseEnterprise')} wide>
      <Select
        options={(data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Field>
  );
}

const show = showFields({ description: 'richText', acceptBy: 'moment', dueAt: 'moment' });

/** Drafts a task, or changes a draft. */
export default function TaskForm({ open }: { open: OpenDrawer<TaskRow> }) {
  const t = useWords(words);
  const { role } = useSession();
  const { setSearch } = usePage();
  /** The draft that was just added. */
  const added = useRef<string>(undefined);
  const isNew = open.name === 'add';
  const { data, isPending } = useQuery({ ...enterpriseTaskQuery(open.id), enabled: !isNew });
  return (
    <FormDrawer
      title={isNew ? t('addTitle') : t('editTitle', { name: data?.title ?? '' })}
      purpose={t('draftPurpose')}
      width={720}
      schema={schema}
      draftKey={isNew ? 'task/add' : `task/edit/${open.id}`}
      initial={isNew ? EMPTY : data === undefined ? (isPending ? undefined : null) : valuesOf(data)}
      version={data?.version}
      submit={async (values, { idempotencyKey, version }) => {
        if (isNew) added.current = (await callApi('/task/taskEnterprise/addOne', values, { idempotencyKey })).id;
        else await callApi('/task/taskEnterprise/updateOne', { ...values, id: open.id, version }, { idempotencyKey });
      }}
      done={() => void refreshTasks()}
      onClose={() => {
        const { current: record } = added;
        if (record === undefined) open.close();
        // a draft waits for nobody: it is shown among all tasks, with what can be done next
        else setSearch(() => new URLSearchParams({ tab: 'all', drawer: 'detail', record }), { replace: true });
      }}
      explain={(key) => (key === 'task.dueBeforeAccept' ? t('dueAtHint') : undefined)}
      show={show}
    >
      {role.dataScope === 'everything' ? <EnterpriseField /> : null}
      <Field name="title" label={t('title')} wide>
        <Input maxLength={120} />
      </Field>
      <Field name="acceptBy" label={t('acceptBy')} hint={t('acceptByHint')}>
        <MomentPicker />
      </Field>
      <Field name="dueAt" label={t('dueAt')} hint={t('dueAtHint')}>
        <MomentPicker />
      </Field>
      <Field name="capacity" label={t('capacity')} hint={t('capacityHint')}>
        <InputNumber min={1} max={5000} precision={0} />
      </Field>
      <Field name="offers" label={t('offers')} hint={t('offersHint')} wide>
        <OffersField />
      </Field>
      <Field name="description" label={t('description')} wide>
        <RichTextEditor label={t('description')} />
      </Field>
      <Field name="fileIds" label={t('files')} wide>
        <FileUpload max={MOST_FILES} known={data?.files} />
      </Field>
    </FormDrawer>
  );
}
