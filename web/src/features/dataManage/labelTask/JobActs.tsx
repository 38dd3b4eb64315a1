/** What the lead does with a job besides moving it on. */
import { Button, InputNumber } from 'antd';
import { useId, useState } from 'react';
import type { LabelJob } from '#contract/dataManage/labelTask/calls.ts';
import { MOST_TESTS } from '#contract/dataManage/labelTask/qualityCalls.ts';
import { takenBack } from '#contract/dataManage/labelTask/rules.ts';
import { labelJobWords } from '#contract/dataManage/labelTask/words.ts';
import { callApi } from '#web/lib/client.ts';
import { oneOf, text, useSearchState } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { labelTasksChanged } from './labelTaskQueries.ts';
import { words } from './words.ts';

const ACTS = ['repeat', 'takeBack', 'addTests'] as const;
type Act = (typeof ACTS)[number];
/** What is asked, and of which job. */
const SEARCH = { ask: oneOf([...ACTS]), job: text() };

function useActs({ state, isRepeat, ...job }: LabelJob): Act[] {
  const can = useCan();
  const acts: Act[] = [];
  if (can('dataManage:labelTask:update') && !isRepeat) acts.push('repeat');
  if (can('dataManage:labelTask:update') && !isRepeat && state === 'completed') acts.push('addTests');
  if (can('dataManage:labelTask:accept') && takenBack({ state, ...job }) !== null) acts.push('takeBack');
  return acts;
}

export function JobActs({ job }: { job: LabelJob }) {
  const t = useWords(words);
  const say = useText();
  const field = useId();
  const acts = useActs(job);
  const [{ ask, job: askedOf }, setSearch] = useSearchState(SEARCH);
  const [perJob, setPerJob] = useState(1);
  const { id, version, number } = job;
  const asked = askedOf === id ? acts.find((act) => act === ask) : undefined;
  const run = async (act: Act) => {
    if (act === 'repeat') await callApi('/dataManage/labelJob/repeat', { id, version });
    else if (act === 'takeBack') await callApi('/dataManage/labelJob/takeBack', { id, version });
    else await callApi('/dataManage/labelJob/addTests', { id, version, perJob });
    await labelTasksChanged();
  };
  return (
    <span className="labelJobActs">
      {acts.map((act) => (
        <Button
          key={act}
          size="small"
          type="text"
          aria-label={`${t(`act_${act}`)} ${t('jobNumber', { number })}`}
          onClick={() => setSearch({ ask: act, job: id })}
        >
          {t(`act_${act}`)}
        </Button>
      ))}
      {asked === undefined ? null : (
        <ConfirmAct
          title={t(`title_${asked}`, { number })}
          confirmLabel={t(`act_${asked}`)}
          confirm={() => run(asked)}
          close={() => setSearch({ ask: '', job: '' }, { replace: true })}
        >
          <p>{t(`text_${asked}`)}</p>
          {asked === 'addTests' ? (
            <p className="uiRow">
              <label htmlFor={field}>{say(labelJobWords.fields.perJob.name)}</label>
              <InputNumber
                id={field}
                min={1}
                max={MOST_TESTS}
                precision={0}
                value={perJob}
                onChange={(next) => setPerJob(next ?? 1)}
              />
            </p>
          ) : null}
        </ConfirmAct>
      )}
    </span>
  );
}
