import { useQueries, useQuery } from '@tanstack/react-query';
import { Button, Segmented, Select, Skeleton } from 'antd';
import { lazy, memo, Suspense, useCallback, useMemo, useState } from 'react';
import type { DataObject } from '#contract/dataManage/dataSet/frameCalls.ts';
import type { Scene, SensorSight } from '#contract/dataManage/scene/calls.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { inSpaceOnly } from '#web/shared/frame/inSpaceOnly.ts';
import { useLabels } from '#web/shared/frame/labels.ts';
import { LabelMark } from '#web/shared/frame/LabelMark.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { CameraPicture, type Drawn, type Marks, Sensor } from './Camera.tsx';
import { objectsQuery, sightsQuery } from './sceneQueries.ts';
import { cloudNamed, nearestOf, partsFor, partsOf, shownOf, streamsOf, wantedAround } from './sights.ts';
import { words } from './words.ts';

// what draws clouds comes when a cloud is asked for
const CloudView = lazy(() => import('#web/shared/frame/CloudView.tsx'));

const NOTHING: Drawn = { projection: null, objects: [] };
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
  const isPlaying = speed > 0;
  const all = useMemo(() => streamsOf(sight.frames), [sight]);
  const clouds = all.filter(({ kind }) => kind === 'cloud');
  const cloudOf = cloudNamed(all, cloudName);
  const shown = useMemo(
    () => shownOf(all, isCloudShown ? cloudName : null, speed),
    [all, cloudName, isCloudShown, speed],
  );
  const parts = useMemo(() => partsOf(shown), [shown]);
  const wanted = shown.flatMap(({ frames }) => wantedAround(frames, nearestOf(frames, at), isPlaying));
  const answers = useQueries({
    queries: partsFor(parts, wanted, isPlaying).map((part) => objectsQuery(part.map(({ id }) => id))),
    combine: (results) => ({ list: results.flatMap(({ data }) => (data === undefined ? [] : [data])) }),
  });
  const drawn = useMemo(() => {
    const byFrame = new Map<string, Drawn>();
    for (const { list, objects } of answers.list) {
      const byId = new Map(objects.map((object) => [object.id, object]));
      const found = (ids: readonly string[]): DataObject[] => ids.flatMap((id) => byId.get(id) ?? []);
      for (const { id, projection, objectIds, aroundIds } of list)
        byFrame.set(id, { projection, objects: [...found(objectIds), ...found(aroundIds).map(inSpaceOnly)] });
    }
    return byFrame;
  }, [answers]);
  const known = useLabels();
  const labels = useMemo(() => new Map((known.data ?? []).map((label) => [label.id, label])), [known.data]);
  const colourOf = useCallback((classId: string) => labels.get(classId)?.colour ?? UNKNOWN, [labels]);
  const marks: Marks = { drawnOn: (id) => drawn.get(id) ?? NOTHING, colourOf, chosen, choose };
  const named = [...drawn.values()].flatMap(({ objects }) => objects).find(({ id }) => id === chosen);
  return (
    <>
      <div className="sceneCameras">
        {shown
          .filter(({ kind }) => kind === 'picture')
          .map((stream) => (
            <Sensor key={stream.sensor} stream={stream} dataSetId={sight.dataSetId} at={at} isPlaying={isPlaying}>
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
      {cloudOf === undefined ? null : (
        <div className="sceneCloud">
          <div className="uiRow">
            <Button size="small" aria-pressed={isCloudShown} onClick={() => showCloud(!isCloudShown)}>
              {isCloudShown ? t('hideCloud') : t('showCloud')}
            </Button>
            {isCloudShown && clouds.length > 1 ? (
              <Segmented
                size="small"
                aria-label={t('sensor')}
                value={cloudOf.sensor}
                onChange={setCloudName}
                options={clouds.map(({ sensor }) => ({ value: sensor, label: sensor || t('sensor') }))}
              />
            ) : null}
          </div>
          {shown
            .filter(({ kind }) => kind === 'cloud')
            .map((stream) => (
              <Sensor key={stream.sensor} stream={stream} dataSetId={sight.dataSetId} at={at} isPlaying={isPlaying}>
                {({ id, key, address }) => (
                  <Suspense fallback={<Skeleton active />}>
                    <CloudView
                      address={address}
                      name={key}
                      objects={marks.drawnOn(id).objects}
                      colourOf={colourOf}
                      chosen={chosen}
                      choose={choose}
                    />
                  </Suspense>
                )}
              </Sensor>
            ))}
        </div>
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
