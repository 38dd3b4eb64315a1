import { Button, Drawer, Input, InputNumber, Select } from 'antd';
import { useId, useState } from 'react';
import type { Scene } from '#contract/dataManage/scene/calls.ts';
import { LONGEST_SCENE_S, SCENE_KINDS, type SceneKind } from '#contract/dataManage/scene/rules.ts';
import { sceneWords } from '#contract/dataManage/scene/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { InstantPicker } from '#web/ui/InstantPicker.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { RemoteField } from '#web/ui/RemoteField.tsx';
import { CAR_CHOICES } from '#web/shared/car/choices.ts';
import { scenesChanged } from './sceneQueries.ts';
import { words } from './words.ts';

/** Cuts a scene out of the history by hand: which car, from when, how long. */
export default function SceneAdd({ open }: { open: OpenDrawer<Scene> }) {
  const t = useWords(words);
  const f = useFields(sceneWords);
  const kindName = useDictLabel('sceneKind');
  const [nameId, kindId, durationId] = [useId(), useId(), useId()];
  const [name, setName] = useState('');
  const [kind, setKind] = useState<SceneKind>('other');
  const [carId, setCarId] = useState<string | null>(null);
  const [startedAt, setStartedAt] = useState<string | null>(null);
  const [duration, setDuration] = useState(30);
  const [isBusy, setBusy] = useState(false);
  const [idempotencyKey] = useState(newKey);
  const save = async () => {
    if (carId === null || startedAt === null) return;
    setBusy(true);
    try {
      await callApi('/dataManage/scene/addOne', { name, kind, carId, startedAt, duration }, { idempotencyKey });
      await scenesChanged();
      open.close();
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
  };
  return (
    <Drawer open size={520} title={t('add')} onClose={open.close}>
      <div className="sceneSection">
        <label className="uiLabel" htmlFor={nameId}>
          {f('name')}
        </label>
        <Input id={nameId} maxLength={80} value={name} onChange={({ target }) => setName(target.value)} />
        <label className="uiLabel" htmlFor={kindId}>
          {f('kind')}
        </label>
        <Select
          id={kindId}
          value={kind}
          onChange={setKind}
          options={SCENE_KINDS.map((value) => ({ value, label: kindName(value) }))}
        />
        <span className="uiLabel">{t('car')}</span>
        <RemoteField name="sceneCar" label={t('car')} source={CAR_CHOICES} value={carId} onChange={setCarId} />
        <span className="uiLabel">{t('start')}</span>
        <InstantPicker value={startedAt} onChange={setStartedAt} />
        <label className="uiLabel" htmlFor={durationId}>
          {f('duration')}
        </label>
        <InputNumber
          id={durationId}
          min={5}
          max={LONGEST_SCENE_S}
          precision={0}
          value={duration}
          onChange={(value) => setDuration(value ?? 30)}
        />
        <div>
          <Button
            type="primary"
            loading={isBusy}
            disabled={name.trim() === '' || carId === null || startedAt === null}
            onClick={() => void save()}
          >
            {t('add')}
          </Button>
        </div>
      </div>
    </Drawer>
  );
}
