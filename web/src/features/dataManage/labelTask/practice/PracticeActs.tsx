/** What an enterprise does with a labelling task that is offered to it. */
import { useQuery } from '@tanstack/react-query';
import { Button, Input, InputNumber } from 'antd';
import { useId, useState } from 'react';
import type { LabelPractice } from '#contract/dataManage/labelPractice/calls.ts';
import { MOST_JOBS_EACH } from '#contract/dataManage/labelPractice/rules.ts';
import { labelPracticeWords } from '#contract/dataManage/labelPractice/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { practiceChanged, taskChoicesQuery } from '../labelTaskQueries.ts';
import { Choose } from './OfferDrawer.tsx';
import { words } from './words.ts';

const { fields } = labelPracticeWords;

/** Makes it part of a task for students. */
export function PracticeLink({ practice }: { practice: LabelPractice }) {
  const t = useWords(words);
  const say = useText();
  const field = useId();
  const { data } = useQuery(taskChoicesQuery);
  const [taskId, setTask] = useState<string | null>(practice.taskId);
  const [jobsEach, setJobsEach] = useState(practice.jobsEach);
  const [isBusy, setBusy] = useState(false);
  const own = practice.taskId === null ? [] : [{ id: practice.taskId, name: practice.taskTitle }];
  const tasks = data === undefined ? undefined : [...own, ...data.tasks];
  const link = async () => {
    if (taskId === null) return;
    setBusy(true);
    try {
      const { id, version } = practice;
      await callApi('/dataManage/labelPractice/link', { id, version, taskId, jobsEach });
      await practiceChanged();
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
  };
  return (
    <div className="practiceForm">
      <p className="uiQuiet">{tasks?.length === 0 ? t('noTasks') : t('linkText')}</p>
      <Choose label={say(fields.taskId)} list={tasks} value={taskId} choose={setTask} />
      <div>
        <label className="uiLabel" htmlFor={field}>
          {say(fields.jobsEach.name)}
        </label>
        <InputNumber
          id={field}
          min={1}
          max={MOST_JOBS_EACH}
          precision={0}
          value={jobsEach}
          onChange={(value) => setJobsEach(value ?? 1)}
        />
      </div>
      <div>
        <Button type="primary" loading={isBusy} disabled={taskId === null} onClick={() => void link()}>
          {t('link')}
        </Button>
      </div>
    </div>
  );
}

/** Puts what was accepted into a version of the data set. */
export function PracticeRelease({ practice: { id, version, taskTitle } }: { practice: LabelPractice }) {
  const t = useWords(words);
  const say = useText();
  const field = useId();
  const [isAsked, setAsked] = useState(false);
  const [name, setName] = useState(taskTitle.slice(0, 60));
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('release')}</Button>
      {isAsked ? (
        <ConfirmAct
          title={t('releaseTitle')}
          confirmLabel={t('release')}
          confirm={async () => {
            const { frames, number } = await callApi('/dataManage/labelPractice/release', { id, version, name });
            notify('success', number === null ? t('releasedNothing') : t('released', { frames, number }));
            await practiceChanged();
          }}
          close={() => setAsked(false)}
        >
          <p>{t('releaseText')}</p>
          <label className="uiLabel" htmlFor={field}>
            {say(fields.name)}
          </label>
          <Input id={field} value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
        </ConfirmAct>
      ) : null}
    </>
  );
}
