import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Drawer, Skeleton } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { LabelClass } from '#contract/dataManage/labelList/calls.ts';
import type { DataFrame, DataObject } from '#contract/dataManage/dataSet/frameCalls.ts';
import { dataFrameWords } from '#contract/dataManage/dataSet/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useCan } from '#web/lib/session.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { useLabels } from '#web/shared/frame/labels.ts';
import { LabelMark } from '#web/shared/frame/LabelMark.tsx';
import { inSpaceOnly } from '#web/shared/frame/inSpaceOnly.ts';
import { PictureView } from '#web/shared/frame/PictureView.tsx';
import { recordingAddress } from '#web/shared/recording/recordingAddress.ts';
import { playerAddress } from '#web/shared/scene/playerAddress.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Time } from '#web/ui/Time.tsx';
import { frameQuery, scenesHoldingQuery } from './dataQueries.ts';
import { FrameMap } from './FrameMap.tsx';
import { words } from './words.ts';

// what draws clouds comes with the first cloud
const CloudView = lazy(() => import('#web/shared/frame/CloudView.tsx'));

type Labels = ReadonlyMap<string, LabelClass>;

function Attributes({ of }: { of: DataObject['attributes'] }) {
  const list = Object.entries(of);
  if (list.length === 0) return null;
  return (
    <dl className="dataAttributes">
      {list.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The order by which a car brought the frame. */
function Recording({ id }: { id: DataObject['attributes'][string] | undefined }) {
  const t = useWords(words);
  const can = useCan();
  if (typeof id !== 'string' || !/^[1-9]\d{0,17}$/.test(id) || !can('dataManage:recording:list')) return null;
  return (
    <p>
      <Link to={recordingAddress(id)}>{t('recordingOf', { id })}</Link>
    </p>
  );
}

/** The scenes that hold the moment of a car's frame, each opened at it. */
function Scenes({ car, at }: { car: DataObject['attributes'][string] | undefined; at: string | null }) {
  const t = useWords(words);
  const can = useCan();
  const isAsked = typeof car === 'string' && car !== '' && car.length <= 80 && at !== null;
  const { data } = useQuery({
    ...scenesHoldingQuery(String(car), at ?? ''),
    enabled: isAsked && can('dataManage:scene:list'),
  });
  if (data === undefined || at === null) return null;
  return data.list.map(({ id, name, startedAt }) => (
    <p key={id}>
      <Link to={playerAddress(id, startedAt === null ? 0 : (Date.parse(at) - Date.parse(startedAt)) / 1000)}>
        {t('sceneOf', { name })}
      </Link>
    </p>
  ));
}

function Objects({
  objects,
  labels,
  chosen,
  choose,
}: {
  objects: readonly DataObject[];
  labels: Labels;
  chosen: string | null;
  choose: (id: string | null) => void;
}) {
  const t = useWords(words);
  const sourceName = useDictLabel('objectSource');
  if (objects.length === 0) return <p className="uiQuiet">{t('noObjects')}</p>;
  return (
    <ul className="dataObjects">
      {objects.map((object) => (
        <li key={object.id}>
          <button
            type="button"
            className="dataObject"
            aria-pressed={chosen === object.id}
            onClick={() => choose(chosen === object.id ? null : object.id)}
          >
            <LabelMark label={labels.get(object.classId)} />
            <span className="uiQuiet">
              {[
                object.track === '' ? '' : `#${object.track}`,
                object.isConfirmed ? '' : `${t('unconfirmed')} (${sourceName(object.source)})`,
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </button>
          {chosen === object.id ? <Attributes of={object.attributes} /> : null}
        </li>
      ))}
    </ul>
  );
}

interface FrameViewProps {
  id: string;
  /** Those that the list shows, to go from one to the next. */
  frames: readonly DataFrame[];
  /** Shows another frame; empty: none. */
  show: (id: string) => void;
}

/** One frame with what is labelled in it, and what the other sensors saw. Arrow keys go on. */
export function FrameView({ id, frames, show }: FrameViewProps) {
  const t = useWords(words);
  const say = useText();
  const splitName = useDictLabel('dataSplit');
  const { data, error, refetch } = useQuery(frameQuery(id));
  const known = useLabels();
  const [chosen, choose] = useState<string | null>(null);
  const [isMarked, setMarked] = useState(true);
  const at = frames.findIndex((frame) => frame.id === id);
  const before = frames[at - 1]?.id;
  const next = at < 0 ? undefined : frames[at + 1]?.id;
  // listens for the arrow keys while the frame is open
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      // the map moves by them
      if (target instanceof HTMLInputElement || (target instanceof Element && target.closest('.dataFrameMap') !== null))
        return;
      if (key === 'ArrowLeft' && before !== undefined) show(before);
      if (key === 'ArrowRight' && next !== undefined) show(next);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [before, next, show]);
  const labels: Labels = new Map((known.data ?? []).map((label) => [label.id, label]));
  const colourOf = (classId: string) => labels.get(classId)?.colour ?? '#888888';
  const { fields } = dataFrameWords;
  const frame = data?.frame;
  // what other sensors of the moment have in space is in the same frame as what this one has
  const around = frame?.kind === 'cloud' || frame?.projection != null ? (data?.around ?? []) : [];
  const inSpace = frame?.kind === 'cloud' ? around : around.map(inSpaceOnly);
  const all = [...(data?.list ?? []), ...inSpace];
  const objects = isMarked ? all : [];
  const cuboids = objects.filter(({ shapes }) => shapes.some(({ kind }) => kind === 'cuboid'));
  const cameras =
    frame?.kind === 'cloud'
      ? (data?.siblings ?? []).filter(({ kind, projection }) => kind === 'picture' && projection !== null)
      : [];
  const others = (data?.siblings ?? []).filter((one) => !cameras.includes(one));
  return (
    <Drawer
      open
      size="92vw"
      title={frame?.key ?? t('frame')}
      onClose={() => show('')}
      extra={
        <span className="uiRow">
          <Button
            icon={<LeftOutlined aria-hidden="true" />}
            aria-label={t('before')}
            disabled={before === undefined}
            onClick={() => show(before ?? '')}
          />
          <Button
            icon={<RightOutlined aria-hidden="true" />}
            aria-label={t('next')}
            disabled={next === undefined}
            onClick={() => show(next ?? '')}
          />
        </span>
      }
    >
      {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined || frame === undefined ? (
        <Skeleton active />
      ) : (
        <div className="dataFrame">
          <div className="dataStage">
            {frame.kind === 'cloud' ? (
              <Suspense fallback={<Skeleton active />}>
                <CloudView
                  address={frame.address}
                  name={frame.key}
                  objects={cuboids}
                  colourOf={colourOf}
                  chosen={chosen}
                  choose={choose}
                />
              </Suspense>
            ) : (
              <PictureView frame={frame} objects={objects} colourOf={colourOf} chosen={chosen} choose={choose} />
            )}
            {cameras.length === 0 ? null : (
              <section className="dataCameras" aria-label={t('cameras')}>
                {cameras.map((one) => (
                  <div key={one.id}>
                    <PictureView
                      frame={one}
                      objects={cuboids.map(inSpaceOnly)}
                      colourOf={colourOf}
                      chosen={chosen}
                      choose={choose}
                    />
                    <Button type="link" size="small" onClick={() => show(one.id)}>
                      {one.sensor || one.key}
                    </Button>
                  </div>
                ))}
              </section>
            )}
            {others.length === 0 ? null : (
              <section aria-label={t('sensors')}>
                <h4 className="dataBarsTitle">{t('sensors')}</h4>
                <ul className="dataSiblings">
                  {others.map((one) => (
                    <li key={one.id}>
                      <button type="button" className="dataThumb" onClick={() => show(one.id)}>
                        {one.thumb === null ? null : <img src={one.thumb} alt="" />}
                        <span>{one.sensor || one.key}</span>
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
          <aside className="dataSide">
            <Checkbox checked={isMarked} onChange={({ target }) => setMarked(target.checked)}>
              {t('showShapes')}
            </Checkbox>
            <p className="uiQuiet">
              {[
                frame.width === null || frame.height === null ? '' : `${frame.width} × ${frame.height}`,
                splitName(frame.split),
                frame.scene === '' ? '' : `${say(fields.scene)} ${frame.scene}`,
                frame.sensor,
              ]
                .filter((part) => part !== '')
                .join(' · ')}
              {frame.takenAt === null ? null : (
                <>
                  {' · '}
                  <Time at={frame.takenAt} />
                </>
              )}
            </p>
            <Recording id={frame.attributes['recording']} />
            <Scenes car={frame.attributes['car']} at={frame.takenAt} />
            <Attributes of={frame.attributes} />
            <FrameMap attributes={frame.attributes} />
            <Objects objects={all} labels={labels} chosen={chosen} choose={choose} />
          </aside>
        </div>
      )}
    </Drawer>
  );
}
