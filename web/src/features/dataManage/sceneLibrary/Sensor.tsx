import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { SensorFrame } from '#contract/dataManage/scene/calls.ts';
import { useWords } from '#web/lib/words.ts';
import { frameAddress } from '#web/shared/frame/frameAddress.ts';
import { cloudQuery } from '#web/ui/cloud/useCloud.ts';
import { Link } from '#web/ui/Link.tsx';
import { pictureQuery } from './sceneQueries.ts';
import { nearestOf, type Stream, wantedAround } from './sights.ts';
import { words } from './words.ts';

/**
 * The frame of a sensor that is shown: the nearest to the clock that is loaded, and until there is one the last that was shown.
 * Those ahead are loaded besides; loading what is wanted no more is given up.
 */
function useShown({ frames }: Stream, at: number, isPlaying: boolean): SensorFrame | null {
  const wanted = wantedAround(frames, nearestOf(frames, at), isPlaying);
  const loads = useQueries({
    queries: wanted.map(({ kind, key, address }) =>
      kind === 'cloud' ? cloudQuery(key, address) : pictureQuery(address ?? ''),
    ),
  });
  const there = wanted.filter((_, index) => loads[index]?.isPending === false);
  const best = there[nearestOf(there, at)] ?? null;
  const [last, setLast] = useState<SensorFrame | null>(null);
  if (best !== null && best !== last) setLast(best);
  return best ?? last;
}

/** How far the moment of a picture lies from that of the clock. */
function Offset({ of, at }: { of: number; at: number }) {
  const t = useWords(words);
  const tenths = Math.round((of - at) * 10);
  const count = (Math.abs(tenths) / 10).toFixed(1);
  const said = tenths === 0 ? t('sameMoment') : tenths < 0 ? t('sooner', { count }) : t('later', { count });
  return <span className="uiFigures uiQuiet">{said}</span>;
}

export interface SensorProps {
  stream: Stream;
  dataSetId: string;
  at: number;
  isPlaying: boolean;
  children: (shown: SensorFrame) => ReactNode;
}

/** What a sensor saw, with its name, the distance from the clock, and the way to the frame in its data set. */
export function Sensor({ stream, dataSetId, at, isPlaying, children }: SensorProps) {
  const t = useWords(words);
  const shown = useShown(stream, at, isPlaying);
  return (
    <div className="sceneSensor" role="group" aria-label={stream.sensor || t('sensor')}>
      {shown === null ? <div className="sceneNoPicture uiQuiet">{t('loadingPicture')}</div> : children(shown)}
      <div className="sceneSensorFoot">
        <span>{stream.sensor || t('sensor')}</span>
        {shown === null ? null : (
          <>
            <Offset of={shown.at} at={at} />
            <Link to={frameAddress(dataSetId, shown.id)}>{t('frame')}</Link>
          </>
        )}
      </div>
    </div>
  );
}
