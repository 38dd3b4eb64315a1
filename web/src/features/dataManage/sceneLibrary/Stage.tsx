import { useMemo } from 'react';
import type { Scenario, Scene, SceneActor } from '#contract/dataManage/scene/calls.ts';
import { type Moment, momentsOf } from '#contract/dataManage/scene/criticality.ts';
import { inDegrees, standsStill } from '#contract/dataManage/scene/frames.ts';
import { useWords } from '#web/lib/words.ts';
import { Curve } from './Curve.tsx';
import { SceneMap } from './SceneMap.tsx';
import { ScenePlan } from './ScenePlan.tsx';
import { Sensors } from './Sensors.tsx';
import { words } from './words.ts';

interface StageProps {
  scene: Scene;
  actors: readonly SceneActor[];
  scenario: Scenario | null;
  at: number;
  seek: (at: number) => void;
  /** How many times as fast the clock runs; 0 while it stands. */
  pace: number;
  isCloudShown: boolean;
  showCloud: (isShown: boolean) => void;
}

const KMH = 3.6;

const figureAt = (moments: readonly Moment[], at: number): Moment | undefined =>
  moments.findLast((moment) => moment.at <= at);

/** One scene: from above, what the sensors saw beside it, and the curves below, on the same clock. */
export function Stage({ scene, actors, scenario, at, seek, pace, isCloudShown, showCloud }: StageProps) {
  const t = useWords(words);
  const moments = useMemo(
    () => momentsOf(inDegrees(scene.frame, actors), scene.duration),
    [actors, scene.duration, scene.frame],
  );
  const now = figureAt(moments, at);
  const curve = (name: string, valueOf: (moment: Moment) => number | null, digits: number) => (
    <Curve
      key={name}
      label={name}
      points={moments.map((moment) => [moment.at, valueOf(moment)] as const)}
      duration={scene.duration}
      at={at}
      now={now === undefined ? null : valueOf(now)}
      digits={digits}
      seek={seek}
    />
  );
  return (
    <div className="sceneStage">
      <h2 className="sceneName">{scene.name}</h2>
      <div className="sceneViews">
        {scene.frame === 'earth' ? (
          <div className="sceneMap">
            <SceneMap scene={scene} actors={actors} at={at} />
          </div>
        ) : (
          <ScenePlan scene={scene} actors={actors} road={scenario?.road ?? []} at={at} />
        )}
        <Sensors
          scene={scene}
          at={Math.round(at * 10) / 10}
          speed={pace}
          isCloudShown={isCloudShown}
          showCloud={showCloud}
        />
      </div>
      {scene.duration === 0 ? (
        <p className="uiQuiet">{t('planText')}</p>
      ) : (
        <div className="sceneCurves">
          {standsStill(scene.frame)
            ? curve(t('speedCurve'), ({ speed }) => (speed === null ? null : speed * KMH), 0)
            : null}
          {curve(t('distanceCurve'), ({ distance }) => distance, 1)}
          {standsStill(scene.frame) ? curve(t('ttcCurve'), ({ ttc }) => ttc, 1) : null}
        </div>
      )}
      <ul className="sceneActors" aria-label={t('actors')}>
        {actors.map((actor, index) => (
          <li key={actor.id} data-ego={actor.isEgo || undefined}>
            {scene.frame === 'earth' ? '' : `${index + 1} `}
            {actor.name}
            {actor.isEgo ? ` · ${t('ego')}` : ''}
            {actor.points.length === 0 ? ` · ${t('placeUnknown')}` : ''}
            {scene.duration === 0 && actor.points[0] !== undefined
              ? ` · ${t('kmh', { count: (actor.points[0][4] * KMH).toFixed(0) })}`
              : ''}
          </li>
        ))}
      </ul>
    </div>
  );
}
