import { useQuery } from '@tanstack/react-query';
import { Select, Skeleton } from 'antd';
import { useCallback } from 'react';
import type { Scene } from '#contract/dataManage/scene/calls.ts';
import { playerPage, scenePage } from '#contract/dataManage/scene/page.ts';
import { oneOf, text, usePageTitle, useSearchState } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Controls, useClock } from './Controls.tsx';
import './scene.css';
import { sceneQuery } from './sceneQueries.ts';
import { Stage } from './Stage.tsx';
import { words } from './words.ts';

const SEARCH = { scene: text(), beside: text(), at: text(), cloud: oneOf(['shown']) };
/** The replay of the whole fleet at this instant. */
const replayAt = ({ carId }: Scene, startedAt: string, seconds: number): string => {
  const at = new Date(Date.parse(startedAt) + Math.round(seconds) * 1000).toISOString();
  return `/capacity/monitoring?view=replay&at=${encodeURIComponent(at)}${carId === null ? '' : `&car=${carId}`}`;
};
const isId = (id: string): boolean => /^[1-9]\d{0,17}$/.test(id);

/** Plays a scene, or two side by side on one clock. Scene and instant stand in the address. */
export default function PlayerPage() {
  const t = useWords(words);
  const say = useText();
  const can = useCan();
  const [search, setSearch] = useSearchState(SEARCH);
  const known = isId(search.scene);
  const one = useQuery({ ...sceneQuery(search.scene), enabled: known });
  const two = useQuery({ ...sceneQuery(search.beside), enabled: isId(search.beside) });
  const duration = Math.max(one.data?.scene.duration ?? 0, two.data?.scene.duration ?? 0);
  const begun = Number(search.at);
  const clock = useClock(duration, Number.isFinite(begun) && begun > 0 ? begun : 0, (at) =>
    setSearch({ at: at.toFixed(1) }, { replace: true }),
  );
  const scene = one.data?.scene;
  const showCloud = useCallback(
    (isShown: boolean) => setSearch({ cloud: isShown ? 'shown' : '' }, { replace: true }),
    [setSearch],
  );
  const views = {
    at: clock.at,
    seek: clock.seek,
    pace: clock.isPlaying ? clock.speed : 0,
    isCloudShown: search.cloud === 'shown',
    showCloud,
  };
  usePageTitle(scene?.name ?? null);
  return (
    <section className="uiList scenePlayer" aria-label={say(playerPage.title)}>
      <header className="uiListHead">
        <div className="uiListHeading">
          <h1>{scene?.name ?? say(playerPage.title)}</h1>
          <p>
            <Link to={`/${scenePage.route}${scene === undefined ? '' : `?drawer=detail&record=${scene.id}`}`}>
              {t('back')}
            </Link>
            {scene === undefined ||
            scene.startedAt === null ||
            scene.frame !== 'earth' ||
            !can('capacity:replay:view') ? null : (
              <>
                {' · '}
                <Link to={replayAt(scene, scene.startedAt, clock.at)}>{t('replay')}</Link>
              </>
            )}
          </p>
        </div>
        {one.data === undefined ? null : (
          <label>
            <span className="uiLabel">{t('beside')}</span>
            <Select
              className="sceneBeside"
              value={isId(search.beside) ? search.beside : ''}
              onChange={(beside: string) => setSearch({ beside })}
              options={[
                { value: '', label: t('none') },
                ...one.data.alike.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </label>
        )}
      </header>
      {!known ? (
        <EmptyState title={t('chooseScene')} />
      ) : one.error !== null ? (
        <ErrorState error={one.error} retry={() => void one.refetch()} />
      ) : one.data === undefined ? (
        <Skeleton active />
      ) : (
        <>
          {duration === 0 ? null : <Controls clock={clock} duration={duration} />}
          <div className={two.data === undefined ? 'sceneStages' : 'sceneStages sceneTwo'}>
            <Stage
              key={one.data.scene.id}
              scene={one.data.scene}
              actors={one.data.list}
              scenario={one.data.scenario}
              {...views}
            />
            {two.data === undefined ? null : (
              <Stage
                key={two.data.scene.id}
                scene={two.data.scene}
                actors={two.data.list}
                scenario={two.data.scenario}
                {...views}
              />
            )}
          </div>
        </>
      )}
    </section>
  );
}
