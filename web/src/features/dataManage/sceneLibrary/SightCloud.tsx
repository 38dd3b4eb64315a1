import { Button, Segmented, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useWords } from '#web/lib/words.ts';
import type { Marks } from './Camera.tsx';
import { Sensor, type SensorProps } from './Sensor.tsx';
import type { Stream } from './sights.ts';
import { words } from './words.ts';

// what draws clouds comes when a cloud is asked for
const CloudView = lazy(() => import('#web/shared/frame/CloudView.tsx'));

interface SightCloudProps extends Pick<SensorProps, 'dataSetId' | 'at' | 'isPlaying'> {
  /** The one to choose among `clouds`. */
  chosenCloud: Stream;
  /** The same, thinned for the clock; undefined while none is to be seen. */
  shown: Stream | undefined;
  clouds: readonly Stream[];
  chooseCloud: (sensor: string) => void;
  show: (isShown: boolean) => void;
  marks: Marks;
}

/** What a LiDAR saw, once somebody asks for it: a cloud is large. */
export function SightCloud({ chosenCloud, shown, clouds, chooseCloud, show, marks, ...clock }: SightCloudProps) {
  const t = useWords(words);
  const isShown = shown !== undefined;
  return (
    <div className="sceneCloud">
      <div className="uiRow">
        <Button size="small" aria-pressed={isShown} onClick={() => show(!isShown)}>
          {isShown ? t('hideCloud') : t('showCloud')}
        </Button>
        {isShown && clouds.length > 1 ? (
          <Segmented
            size="small"
            aria-label={t('sensor')}
            value={chosenCloud.sensor}
            onChange={chooseCloud}
            options={clouds.map(({ sensor }) => ({ value: sensor, label: sensor || t('sensor') }))}
          />
        ) : null}
      </div>
      {shown === undefined ? null : (
        <Sensor key={shown.sensor} stream={shown} {...clock}>
          {({ id, key, address }) => (
            <Suspense fallback={<Skeleton active />}>
              <CloudView
                address={address}
                name={key}
                objects={marks.drawnOn(id).objects}
                colourOf={marks.colourOf}
                chosen={marks.chosen}
                choose={marks.choose}
              />
            </Suspense>
          )}
        </Sensor>
      )}
    </div>
  );
}
