import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { memo, useCallback, useMemo, useState } from 'react';
import type { Scene, SensorSight } from '#contract/dataManage/scene/calls.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { useLabels } from '#web/shared/frame/labels.ts';
import { LabelMark } from '#web/shared/frame/LabelMark.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { CameraPicture, type Marks } from './Camera.tsx';
import { sightsQuery } from './sceneQueries.ts';
import { Sensor } from './Sensor.tsx';
import { SightCloud } from './SightCloud.tsx';
import { cloudNamed, shownOf, streamsOf } from './sights.ts';
import { NOTHING_DRAWN, useDrawn } from './useDrawn.ts';
import { words } from './words.ts';

const UNKNOWN = '#888888';

interface SightProps {
  sight: SensorSight;
  /** Tenths of a second are enough: it draws no more often. */
  at: number;
  /** How many times as fast the clock runs; 0 while it stands. */
  speed: number;
  isCloudShown: boolean;
  showCloud: (isShown: boolean) => void;
}

/** What the sensors of one car saw, as one data set has it. */
function Sight({ sight, at, speed, isCloudShown, showCloud }: SightProps) {
  const t = useWords(words);
  const [chosen, choose] = useState<string | null>(null);
  const [cloudName, setCloudName] = useState('');
  const all = useMemo(() => streamsOf(sight.frames), [sight]);
  const shown = useMemo(
    () => shownOf(all, isCloudShown ? cloudName : null, speed),
    [all, cloudName, isCloudShown, speed],
  );
  const clock = { dataSetId: sight.dataSetId, at, isPlaying: speed > 0 };
  const drawn = useDrawn(shown, at, clock.isPlaying);
  const known = useLabels();
  const labels = useMemo(() => new Map((known.data ?? []).map((label) => [label.id, label])), [known.data]);
  const colourOf = useCallback((classId: string) => labels.get(classId)?.colour ?? UNKNOWN, [labels]);
  const marks: Marks = { drawnOn: (id) => drawn.get(id) ?? NOTHING_DRAWN, colourOf, chosen, choose };
  const chosenCloud = cloudNamed(all, cloudName);
  const named = [...drawn.values()].flatMap(({ objects }) => objects).find(({ id }) => id === chosen);
  return (
    <>
      <div className="sceneCameras">
        {shown
          .filter(({ kind }) => kind === 'picture')
          .map((stream) => (
            <Sensor key={stream.sensor} stream={stream} {...clock}>
              {(frame) => <CameraPicture frame={frame} marks={marks} />}
            </Sensor>
          ))}
      </div>
      {named === undefined ? null : (
        <p className="sceneChosen">
          <LabelMark label={labels.get(named.classId)} code={t('object')} />
          {named.track === '' ? null : <span className="uiQuiet"> #{named.track}</span>}
        </p>
      )}
      {chosenCloud === undefined ? null : (
        <SightCloud
          chosenCloud={chosenCloud}
          shown={shown.find(({ kind }) => kind === 'cloud')}
          clouds={all.filter(({ kind }) => kind === 'cloud')}
          chooseCloud={setCloudName}
          show={showCloud}
          marks={marks}
          {...clock}
        />
      )}
    </>
  );
}

interface SensorsProps extends Omit<SightProps, 'sight'> {
  scene: Scene;
}

/** What the sensors of the scene's cars saw; nothing where no data set has any of it. */
export const Sensors = memo(function Sensors({ scene, ...rest }: SensorsProps) {
  const t = useWords(words);
  const can = useCan();
  const [wished, setWished] = useState('');
  const mayBe = scene.startedAt !== null && scene.source !== 'import' && can('dataManage:dataSet:list');
  const { data, error, refetch } = useQuery({ ...sightsQuery(scene.id), enabled: mayBe });
  if (!mayBe) return null;
  if (error !== null)
    return (
      <div className="sceneSensors">
        <ErrorState error={error} retry={() => void refetch()} />
      </div>
    );
  const sights = (data?.list ?? []).filter(({ frames }) => frames.some(({ address }) => address !== null));
  const nameOf = ({ dataSetId, fleetNumber }: SensorSight) => `${dataSetId} ${fleetNumber}`;
  const sight = sights.find((one) => nameOf(one) === wished) ?? sights[0];
  if (data === undefined || sight === undefined) return null;
  return (
    <section className="sceneSensors" aria-label={t('sensors')}>
      <div className="sceneSightHead">
        <h3>{t('sensors')}</h3>
        {sights.length === 1 ? (
          <span className="uiQuiet">
            {sight.fleetNumber} · {sight.dataSetName}
          </span>
        ) : (
          <Select
            aria-label={t('sensorsOf')}
            value={nameOf(sight)}
            onChange={setWished}
            popupMatchSelectWidth={false}
            options={sights.map((one) => ({ value: nameOf(one), label: `${one.fleetNumber} · ${one.dataSetName}` }))}
          />
        )}
        {data.step > 1 ? <span className="uiQuiet">{t('everySo', { count: String(data.step) })}</span> : null}
      </div>
      <Sight key={nameOf(sight)} sight={sight} {...rest} />
    </section>
  );
});
