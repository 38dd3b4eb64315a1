import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Select } from 'antd';
import { releaseForm, type TeacherTaskDetail, type TeacherTaskRow } from '#contract/school/task/calls.ts';
import { teacherTaskWords } from '#contract/school/task/words.ts';
import { callApi } from '#web/lib/client.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { MomentPicker } from './MomentPicker.tsx';
import { refreshTasks, teacherTaskQuery } from './taskQueries.ts';
import { type Major, useMajorsLeft } from './useMajorsLeft.ts';
import { words } from './words.ts';

const Field = fieldOf(releaseForm, teacherTaskWords);
const STUDENTS = '/task/taskEnterprise/getStudentByMajorId';

interface ReleaseFieldsProps {
  form: FormInstance<Record<string, unknown>>;
  task: TeacherTaskDetail | undefined;
  majors: readonly Major[];
}

/** Chosen students, or null for all: an empty choice is no choice. */
function StudentsSelect({
  id,
  value,
  onChange,
  majorId,
}: {
  id?: string;
  value?: string[] | null;
  onChange?: (ids: string[] | null) => void;
  majorId: string;
}) {
  const t = useWords(words);
  const { data, isFetching } = useStudents(majorId);
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear
      disabled={majorId === ''}
      loading={isFetching}
      placeholder={majorId === '' ? t('majorFirst') : t('studentsCount', { count: data?.list.length ?? 0 })}
      value={value ?? []}
      showSearch={{ optionFilterProp: 'label' }}
      options={(data?.list ?? []).map((student) => ({
        value: student.id,
        label: `${student.realName} ${student.employeeId}`,
      }))}
      onChange={(ids: string[]) => onChange?.(ids.length === 0 ? null : ids)}
    />
  );
}

const useStudents = (majorId: string) =>
  useQuery({
    queryKey: [STUDENTS, majorId],
    queryFn: ({ signal }) => callApi(STUDENTS, { majorId }, { signal }),
    enabled: majorId !== '',
  });

function ReleaseFields({ form, task, majors }: ReleaseFieldsProps) {
  const t = useWords(words);
  const watched: unknown = Form.useWatch('majorId', form);
  const majorId = typeof watched === 'string' ? watched : '';
  const { data: students } = useStudents(majorId);
  return (
    <>
      <Field name="majorId" hint={majors.length === 0 ? t('noMajorLeft') : undefined} wide>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={majors.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={() => form.setFieldsValue({ studentIds: null })}
        />
      </Field>
      <Field
        name="studentIds"
        hint={t('releaseStudentsHint', { count: students?.list.length ?? 0, left: task?.seatsLeft ?? 0 })}
        wide
      >
        <StudentsSelect majorId={majorId} />
      </Field>
      <Field name="dueAt" label={t('releaseDue')} hint={t('releaseDueHint', { at: formatTime(task?.dueAt ?? null) })}>
        <MomentPicker />
      </Field>
      <Field name="attempts" hint={t('attemptsHint')} />
      <Field name="acceptLate" hint={t('acceptLateHint')} />
      <Field name="note" />
    </>
  );
}

/** Gives an accepted task to the students of a major. */
export default function ReleaseForm({ open }: { open: OpenDrawer<TeacherTaskRow> }) {
  const t = useWords(words);
  const { data: task, isPending } = useQuery(teacherTaskQuery(open.id));
  const majors = useMajorsLeft(task);
  return (
    <FormDrawer
      title={t('releaseTitle', { name: task?.title ?? '' })}
      purpose={t('releasePurpose')}
      noun={teacherTaskWords}
      schema={releaseForm}
      draftKey={`task/release/${open.id}`}
      initial={
        task === undefined || majors === undefined
          ? isPending || task !== undefined
            ? undefined
            : null
          : {
              // one major alone needs no choosing
              ...(majors.length === 1 ? { majorId: majors[0]?.id } : {}),
              studentIds: null,
              attempts: 2,
              acceptLate: true,
              note: '',
              dueAt: task.dueAt,
            }
      }
      version={task?.version ?? undefined}
      submit={(values, { idempotencyKey, version }) =>
        callApi('/task/taskTeacher/release', { ...values, id: open.id, version }, { idempotencyKey })
      }
      submitLabel={t('release')}
      doneMessage={t('released')}
      done={() => void refreshTasks()}
      onClose={() => open.open('detail', open.id)}
    >
      {(form) => <ReleaseFields form={form} task={task} majors={majors ?? []} />}
    </FormDrawer>
  );
}
