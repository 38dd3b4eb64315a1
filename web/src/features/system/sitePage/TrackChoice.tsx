import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Form, Input, InputNumber, Segmented, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import type { MadeTrack } from '#contract/portal/track/calls.ts';
import { LEAST_CUT_M, MOST_CUT_M, USUAL_CUT_M } from '#contract/portal/track/rules.ts';
import { portalTrackWords } from '#contract/portal/track/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { usePage } from '#web/lib/page.tsx';
import { queryClient } from '#web/lib/query.ts';
import { useCan } from '#web/lib/session.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { TRACK, useTrack } from './sitePageQueries.ts';
import { TrackPlan } from './TrackPlan.tsx';
import { words } from './words.ts';

const SCENES = '/portal/track/getScenes';
const CUT_STEP_M = 100;

interface TrackChoiceProps {
  value?: string | null;
  onChange?: (id: string | null) => void;
}

/** A track that was made, and the way to have none. */
function Chosen({ id, remove }: { id: string; remove: () => void }) {
  const t = useWords(words);
  const { data, error } = useTrack(id);
  return (
    <div className="sitePageTrackChoice">
      {data === undefined ? null : <TrackPlan track={data.track} />}
      {error === null ? null : <p role="alert">{t('loadFailed', { msg: messageOf(error) })}</p>}
      <Button onClick={remove}>{t('removeTrack')}</Button>
    </div>
  );
}

interface MakeProps {
  make: () => Promise<MadeTrack>;
  isReady: boolean;
  made: (track: MadeTrack) => void;
  children: ReactNode;
}

/** What a track is made of, and the button that makes it. */
function Make({ make, isReady, made, children }: MakeProps) {
  const t = useWords(words);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = async () => {
    setBusy(true);
    setProblem('');
    try {
      made(await make());
    } catch (error) {
      setProblem(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <>
      {children}
      <Button disabled={!isReady} loading={isBusy} onClick={() => void run()}>
        {t('makeTrack')}
      </Button>
      {problem === '' ? null : (
        <p className="sitePageProblem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function OfRide({ made }: Pick<MakeProps, 'made'>) {
  const t = useWords(words);
  const f = useFields(portalTrackWords);
  const { search } = usePage();
  const [orderNo, setOrderNo] = useState(search.get('ride') ?? '');
  const [cut, setCut] = useState(USUAL_CUT_M);
  return (
    <Make
      make={() => callApi('/portal/track/addRide', { orderNo: orderNo.trim(), cut })}
      isReady={orderNo.trim() !== ''}
      made={made}
    >
      <Input
        aria-label={f('orderNo')}
        placeholder={f('orderNo')}
        maxLength={40}
        value={orderNo}
        onChange={({ target }) => setOrderNo(target.value)}
      />
      <InputNumber
        aria-label={f('cut')}
        prefix={f('cut')}
        suffix={t('metre')}
        min={LEAST_CUT_M}
        max={MOST_CUT_M}
        step={CUT_STEP_M}
        precision={0}
        value={cut}
        onChange={(value) => setCut(value ?? USUAL_CUT_M)}
      />
    </Make>
  );
}

function OfScene({ made }: Pick<MakeProps, 'made'>) {
  const t = useWords(words);
  const f = useFields(portalTrackWords);
  const [sceneId, setSceneId] = useState<string | undefined>();
  const [withRoads, setWithRoads] = useState(false);
  const { data, isPending } = useQuery({
    queryKey: [SCENES],
    queryFn: ({ signal }) => callApi(SCENES, {}, { signal }),
  });
  return (
    <Make
      make={() => callApi('/portal/track/addScene', { sceneId: sceneId ?? '', withRoads })}
      isReady={sceneId !== undefined}
      made={made}
    >
      <Select
        aria-label={f('sceneId')}
        placeholder={f('sceneId')}
        loading={isPending}
        notFoundContent={t('noScenes')}
        options={data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={sceneId}
        onChange={setSceneId}
      />
      <Checkbox checked={withRoads} onChange={({ target }) => setWithRoads(target.checked)}>
        {f('withRoads')}
      </Checkbox>
    </Make>
  );
}

/** What a story shows moving: made of a ride or a scene, here and now; it is public with the story. */
export function TrackChoice({ value = null, onChange }: TrackChoiceProps) {
  const t = useWords(words);
  const can = useCan();
  const [source, setSource] = useState<'ride' | 'scene'>('ride');
  const isStory = Form.useWatch('kind') === 'story';
  if (value !== null) return <Chosen id={value} remove={() => onChange?.(null)} />;
  if (!isStory) return <span className="uiQuiet">{t('onlyStories')}</span>;
  if (!can('sys:sitePage:track')) return <span className="uiQuiet">{t('noTrack')}</span>;
  const made = ({ id, track }: MadeTrack) => {
    queryClient.setQueryData([TRACK, id], { id, track });
    onChange?.(id);
  };
  return (
    <div className="sitePageTrackChoice">
      <Segmented
        aria-label={t('trackOf')}
        value={source}
        onChange={setSource}
        options={[
          { value: 'ride', label: t('ofRide') },
          { value: 'scene', label: t('ofScene') },
        ]}
      />
      {source === 'ride' ? <OfRide made={made} /> : <OfScene made={made} />}
    </div>
  );
}
