import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import type { Scenario, Scene, SceneActor } from '#contract/dataManage/scene/calls.ts';
import { inDegrees } from '#contract/dataManage/scene/frames.ts';
import { useWords } from '#web/lib/words.ts';
import { bodyOf } from './bodies.ts';
import { extentOf, METRES_PER_DEGREE, scaleOf, type Place } from './plan.ts';
import { words } from './words.ts';

const CLOSE_M = [150, 50] as const;

interface ScenePlanProps {
  scene: Scene;
  actors: readonly SceneActor[];
  road: Scenario['road'];
  at: number;
}

/** y goes up on a plane and down on a screen. */
const drawn = (places: readonly Place[]): string =>
  places.map(([x, y]) => `${x.toFixed(2)},${(-y).toFixed(2)}`).join(' ');

/** A scene off the earth from above, in metres: road, ways and bodies. It has no map under it, since nobody knows where it is. */
export function ScenePlan({ scene, actors, road, at }: ScenePlanProps) {
  const t = useWords(words);
  const [width, setWidth] = useState(0);
  const degrees = useMemo(() => inDegrees(scene.frame, actors), [scene.frame, actors]);
  const extent = useMemo(() => extentOf(actors), [actors]);
  const bodies = degrees.flatMap((actor, index) => {
    const ring = bodyOf(actor, at)?.map(([x, y]): Place => [x * METRES_PER_DEGREE, y * METRES_PER_DEGREE]);
    return ring === undefined ? [] : [{ actor, ring, number: index + 1 }];
  });
  const centre = bodies.find(({ actor }) => actor.isEgo)?.ring[0] ?? bodies[0]?.ring[0] ?? [extent.x, extent.y];
  const [x, y, across, high] =
    width === 0
      ? [extent.x, extent.y, extent.width, extent.height]
      : [centre[0], centre[1], width, Math.min(width, extent.height)];
  const metres = scaleOf(across);
  const left = (px: number): string => `${((px - x + across / 2) / across) * 100}%`;
  const top = (py: number): string => `${((y - py + high / 2) / high) * 100}%`;
  const size = { '--planWide': String(across / high) };
  return (
    <div className="scenePlan">
      <div className="scenePlanPicture" style={{ ...size, aspectRatio: `${across} / ${high}` }}>
        <svg
          viewBox={`${x - across / 2} ${-y - high / 2} ${across} ${high}`}
          role="img"
          aria-label={`${t('map')}: ${scene.name}`}
        >
          {road.map(({ kind, places }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no names and never change their order
            <polyline key={index} className="scenePlanRoad" data-kind={kind} points={drawn(places)} />
          ))}
          {actors.map(({ id, isEgo, points, way }) => (
            <polyline
              key={id}
              className="scenePlanWay"
              data-ego={isEgo || undefined}
              points={drawn(way ?? points.map(([, px, py]): Place => [px, py]))}
            />
          ))}
          {bodies.map(({ actor, ring }) => (
            <polygon
              key={actor.id}
              className="scenePlanBody"
              data-ego={actor.isEgo || undefined}
              points={drawn(ring)}
            />
          ))}
        </svg>
        {/* numbers as in the list below; text within the drawing would grow and shrink with it */}
        {bodies.map(({ actor, ring, number }) => (
          <span
            key={actor.id}
            className="scenePlanNumber"
            style={{
              insetInlineStart: left(Math.max(...ring.map(([px]) => px))),
              top: top(Math.max(...ring.map(([, py]) => py))),
            }}
          >
            {number}
          </span>
        ))}
        <span className="scenePlanScale" style={{ inlineSize: `${(metres / across) * 100}%` }}>
          {t('metres', { count: String(metres) })}
        </span>
      </div>
      <div className="scenePlanFoot">
        <span className="uiQuiet">{scene.frame === 'vehicle' ? t('relativeText') : t('localText')}</span>
        <Segmented
          size="small"
          aria-label={t('view')}
          value={width}
          onChange={setWidth}
          options={[
            { value: 0, label: t('whole') },
            ...CLOSE_M.map((value) => ({ value, label: t('metres', { count: String(value) }) })),
          ]}
        />
      </div>
    </div>
  );
}
