/** The way of pictures from a data set into a task, and of what was accepted back into the set. */
import { useQuery } from '@tanstack/react-query';
import { Button, Radio, Select } from 'antd';
import { useId, useState } from 'react';
import { FRAME_KINDS, type FrameKind } from '#contract/dataManage/dataSet/rules.ts';
import type { LabelTask } from '#contract/dataManage/labelTask/calls.ts';
import { labelTaskWords } from '#contract/dataManage/labelTask/words.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { dataSetsQuery, labelTasksChanged } from './labelTaskQueries.ts';
import { words } from './words.ts';

interface AskProps {
  task: LabelTask;
  close: () => void;
}

function AddFromSet({ task, close }: AskProps) {
  const t = useWords(words);
  const say = useText();
  const field = useId();
  const [chosen, setChosen] = useState(task.dataSetId);
  const [kind, setKind] = useState<FrameKind>('picture');
  const { data, error, refetch } = useQuery(dataSetsQuery);
  const { id, version } = task;
  return (
    <ConfirmAct
      title={t('addFromSet')}
      confirmLabel={t('addPictures')}
      confirm={async () => {
        if (chosen === null) return;
        const added = await callApi('/dataManage/labelTask/addFromSet', {
          id,
          version,
          dataSetId: chosen,
          number: null,
          kind,
        });
        notify('success', t('picturesAdded', { count: added.frames }));
        const { leftOut, clipped } = added;
        if (leftOut + clipped > 0) notify('warning', t('notBrought', { leftOut, clipped }));
        await labelTasksChanged();
      }}
      close={close}
    >
      <p>{t('addFromSetText')}</p>
      {error === null ? (
        <>
          <label htmlFor={field}>{say(labelTaskWords.fields.dataSetName)}</label>
          <Select
            id={field}
            style={{ width: '100%' }}
            loading={data === undefined}
            disabled={task.dataSetId !== null}
            value={chosen}
            showSearch={{ optionFilterProp: 'label' }}
            options={data?.list.map((set) => ({ value: set.id, label: set.name })) ?? []}
            onChange={setChosen}
          />
          <Radio.Group
            aria-label={t('framesOfKind')}
            value={kind}
            options={FRAME_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
            onChange={({ target }: { target: { value?: FrameKind } }) => setKind(target.value ?? 'picture')}
          />
        </>
      ) : (
        <ErrorState error={error} retry={() => void refetch()} />
      )}
    </ConfirmAct>
  );
}

function Release({ task: { id, version, dataSetName }, close }: AskProps) {
  const t = useWords(words);
  return (
    <ConfirmAct
      title={t('releaseTitle', { name: dataSetName })}
      confirmLabel={t('release')}
      confirm={async () => {
        const { frames, unchanged } = await callApi('/dataManage/labelTask/release', { id, version });
        notify('success', t('released', { frames, unchanged }));
        await labelTasksChanged();
      }}
      close={close}
    >
      <p>{t('releaseText')}</p>
    </ConfirmAct>
  );
}

export function TaskOfSet({ task }: { task: LabelTask }) {
  const t = useWords(words);
  const can = useCan();
  const [asked, setAsked] = useState<'add' | 'release' | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      {can('dataManage:labelTask:update') && can('dataManage:dataSet:list') ? (
        <Button onClick={() => setAsked('add')}>{t('addFromSet')}</Button>
      ) : null}
      {can('dataManage:labelTask:accept') && task.dataSetId !== null && task.accepted > 0 ? (
        <Button onClick={() => setAsked('release')}>{t('release')}</Button>
      ) : null}
      {asked === 'add' ? <AddFromSet task={task} close={close} /> : null}
      {asked === 'release' ? <Release task={task} close={close} /> : null}
    </>
  );
}
