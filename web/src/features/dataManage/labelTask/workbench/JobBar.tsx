import { Button } from 'antd';
import { useState } from 'react';
import type { JobMove } from '#contract/dataManage/labelTask/rules.ts';
import { labelJobWords } from '#contract/dataManage/labelTask/words.ts';
import { messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { labelTasksChanged } from '../labelTaskQueries.ts';
import { words } from '../words.ts';
import { makeMove, useBenchCalls } from './benchCalls.ts';
import type { Saving } from './useDrawing.ts';
import type { Job } from './Workbench.tsx';

const FORWARD: readonly JobMove[] = ['take', 'submit', 'pass', 'accept'];

interface JobBarProps {
  job: Job;
  saving: Saving;
  /** Objects that the server has not got. */
  unsaved: number;
  send: () => Promise<void>;
  /** Shows the frame at a place. */
  goTo: (place: number) => void;
}

interface SampleProps {
  sample: NonNullable<Job['sample']>;
  frames: Job['frames'];
  goTo: (place: number) => void;
}

/** The frames that the lead looks at, and how many of them may have open notes. */
function Sample({ sample: { frameIds, faulty, mostFaulty }, frames, goTo }: SampleProps) {
  const t = useWords(words);
  const sampled = frames.filter(({ id }) => frameIds.includes(id));
  return (
    <span className="benchSample" data-bad={faulty > mostFaulty}>
      {t('sample', { frames: sampled.length, faulty, most: mostFaulty })}
      {sampled.map(({ id, place }) => (
        <Button key={id} size="small" aria-label={t('sampleFrame', { place })} onClick={() => goTo(place)}>
          {place}
        </Button>
      ))}
    </span>
  );
}

/** Where the job stands, whether what is drawn is saved, and what the person may do with it. */
export function JobBar({ job, saving, unsaved, send, goTo }: JobBarProps) {
  const t = useWords(words);
  const stageWord = useDictLabel(labelJobWords.fields.stage.dict);
  const moveWord = useDictLabel(labelJobWords.fields.move.dict);
  const calls = useBenchCalls();
  const [busy, setBusy] = useState<JobMove | null>(null);
  const { stage, state, annotatorName, reviewerName } = job.job;
  const move = async (one: JobMove) => {
    setBusy(one);
    try {
      await send();
      await makeMove(calls, job.job, one);
    } catch (error) {
      notify('error', messageOf(error));
    } finally {
      setBusy(null);
    }
    await labelTasksChanged();
  };
  const told =
    saving.state === 'failed'
      ? t('failed', { reason: saving.reason })
      : saving.state === 'overtaken'
        ? t('overtaken')
        : unsaved > 0
          ? t('saving')
          : t('saved');
  return (
    <div className="benchBar">
      <span>{stageWord(stage)}</span>
      <DictTag type={labelJobWords.fields.state.dict} value={state} />
      <span className="uiQuiet">{[annotatorName, reviewerName].filter((name) => name !== '').join(' → ')}</span>
      <span className="benchSaved" role="status" data-state={saving.state}>
        {job.mayDraw ? told : t('readOnly')}
      </span>
      {job.sample === null ? null : <Sample sample={job.sample} frames={job.frames} goTo={goTo} />}
      {job.moves.map((one) => (
        <Button
          key={one}
          size="small"
          type={FORWARD.includes(one) ? 'primary' : 'default'}
          loading={busy === one}
          disabled={(busy !== null && busy !== one) || (unsaved > 0 && one !== 'take')}
          onClick={() => void move(one)}
        >
          {moveWord(one)}
        </Button>
      ))}
    </div>
  );
}
