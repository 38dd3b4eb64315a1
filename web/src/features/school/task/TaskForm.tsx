import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type TaskDetail, taskEnterpriseCalls, taskForm, type TaskRow } from '#contract/school/task/calls.ts';
import { MOST_TASK_FILES } from '#contract/school/task/rules.ts';
import { taskWords } from '#contract/school/task/words.ts';
import { usePage } from '#web/lib/page.tsx';
import { useSession } from '#web/lib/session.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { enterprisesQuery } from '#web/shared/supplier/choices.ts';
import { namedOptions } from '#web/ui/list/choices.ts';
import { FileUpload } from '#web/ui/FileUpload.tsx';
import { showFields } from '#web/ui/form/showFields.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RichTextEditor } from '#web/ui/RichTextEditor.tsx';
import { MomentPicker } from './MomentPicker.tsx';
import { OffersField } from './OffersField.tsx';
import { enterpriseTaskQuery, refreshTasks } from './taskQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(taskForm, taskWords);

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
  const { data } = useQuery(enterprisesQuery);
  return (
    <Field name="enterpriseId" label={t('chooseEnterprise')} wide>
      <Select options={namedOptions(data?.list ?? [])} showSearch={{ optionFilterProp: 'label' }} />
    </Field>
  );
}

const show = showFields({ description: 'richText', acceptBy: 'moment', dueAt: 'moment' });

/** The row of a conflict names its schools and files besides. */
function readCurrent(current: unknown) {
  const task = taskEnterpriseCalls.getById.output.parse(current);
  return { values: valuesOf(task), version: task.version };
}

/** Drafts a task, or changes a draft. */
export default function TaskForm({ open }: { open: OpenDrawer<TaskRow> }) {
  const t = useWords(words);
  const f = useFields(taskWords);
  const { role } = useSession();
  const { setSearch } = usePage();
  const isNew = open.name === 'add';
  const { data, isPending } = useQuery({ ...enterpriseTaskQuery(open.id), enabled: !isNew });
  return (
    <FormDrawer
      open={{
        ...open,
        row: data === undefined ? undefined : { ...valuesOf(data), version: data.version },
        rowLoading: isPending,
      }}
      noun={taskWords}
      schema={taskForm}
      title={isNew ? t('addTitle') : t('editTitle', { name: data?.title ?? '' })}
      purpose={t('draftPurpose')}
      width={720}
      add="/task/taskEnterprise/addOne"
      update="/task/taskEnterprise/updateOne"
      defaults={{ capacity: 30 }}
      done={() => void refreshTasks()}
      // The list of what waits holds no drafts: the new one opens among all tasks.
      afterAdd={({ id }) =>
        setSearch(() => new URLSearchParams({ tab: 'all', drawer: 'detail', record: id }), { replace: true })
      }
      readCurrent={readCurrent}
      explain={(key) => (key === 'task.dueBeforeAccept' ? t('dueAtHint') : undefined)}
      show={show}
    >
      {role.dataScope === 'everything' ? <EnterpriseField /> : null}
      <Field name="title" label={t('title')} wide />
      <Field name="acceptBy" hint={t('acceptByHint')}>
        <MomentPicker />
      </Field>
      <Field name="dueAt" hint={t('dueAtHint')}>
        <MomentPicker />
      </Field>
      <Field name="capacity" hint={t('capacityHint')} />
      <Field name="offers" hint={t('offersHint')} wide>
        <OffersField />
      </Field>
      <Field name="description" wide>
        <RichTextEditor label={f('description')} />
      </Field>
      <Field name="fileIds" wide>
        <FileUpload max={MOST_TASK_FILES} known={data?.files} />
      </Field>
    </FormDrawer>
  );
}
