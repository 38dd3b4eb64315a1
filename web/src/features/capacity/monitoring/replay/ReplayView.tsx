import { Button, Select } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { usePage, useSearchState } from '#web/lib/page.tsx';
import { formatTime, useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { InstantPicker } from '#web/ui/InstantPicker.tsx';
import { MonitoringHead } from '../MonitoringHead.tsx';
import { nameOfCar } from './CarsThen.tsx';
import { Player } from './player.ts';
import './replay.css';
import { ReplayMap } from './ReplayMap.tsx';
import { ReplayPanel } from './ReplayPanel.tsx';
import { type Opened, useOpened, useTotals, useTrack } from './replayQueries.ts';
import { isId, LENGTHS, momentIn, REPLAY_SEARCH, type ReplaySpan, spanIn } from './search.ts';
import { TimeBar } from './TimeBar.tsx';
import { pointsOf } from '#web/ui/map/tracks.ts';
import { words } from './words.ts';

const MOST_CARS = 10_000;
const LAST_MINUTES = 10;
const MINUTE_MS = 60_000;
const NO_POINTS: ReturnType<typeof pointsOf> = [];

type Search = ReturnType<typeof useSearchState<typeof REPLAY_SEARCH>>;

/** A player for the opened span; it ends with the page, and stops while another tab is shown. */
function usePlayerOf(span: ReplaySpan, opened: Opened | undefined, carIds: readonly string[], [search]: Search) {
  const [player, setPlayer] = useState<Player | null>(null);
  const { active } = usePage();
  const { from, to } = span;
  const ids = carIds.join(',');
  const chunkSeconds = opened?.chunkSeconds;
  useEffect(() => {
    if (chunkSeconds === undefined) return undefined;
    const asked = ids === '' ? [] : ids.split(',');
    const at = momentIn(search, { from, to });
    const made = new Player({ span: { from, to }, chunkSeconds, carIds: asked, at, speed: search.speed });
    setPlayer(made);
    return () => {
      made.end();
      setPlayer(null);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the address moves with the player, not the player with the address
  }, [from, to, chunkSeconds, ids]);
  useEffect(() => {
    if (!active) player?.pause();
  }, [active, player]);
  return player;
}

/** What this page wrote into the address comes back within so long. */
const OWN_ECHO_MS = 5000;

/** An address that was followed while the replay is open leads to its moment; what the page itself wrote does not. */
function useAddressedMoment(player: Player | null, [search, setSearch]: Search) {
  const { at } = search;
  const written = useRef(new Map<string, number>());
  useEffect(() => {
    const moment = Date.parse(at);
    if (player === null || Number.isNaN(moment) || player.isPlaying || Math.abs(player.at - moment) < 1000) return;
    // on a busy machine the address comes after the person has moved on
    if (performance.now() - (written.current.get(at) ?? -Infinity) < OWN_ECHO_MS) return;
    player.seek(moment);
  }, [player, at]);
  return (moment: number) => {
    const next = new Date(Math.round(moment / 1000) * 1000).toISOString();
    if (Date.parse(next) === Date.parse(at)) return;
    const now = performance.now();
    for (const [text, since] of written.current) if (now - since > OWN_ECHO_MS) written.current.delete(text);
    written.current.set(next, now);
    setSearch({ at: next }, { replace: true });
  };
}

function SpanTools({ span, state: [search, setSearch] }: { span: ReplaySpan; state: Search }) {
  const t = useWords(words);
  const minutes = Math.round((span.to - span.from) / 60_000);
  const lengths = [...new Set([...LENGTHS, minutes])].toSorted((one, other) => one - other);
  return (
    <div className="uiRow replayTools">
      <label className="uiRow" htmlFor="replayFrom">
        {t('from')}
        <InstantPicker
          id="replayFrom"
          value={new Date(span.from).toISOString()}
          onChange={(from) =>
            setSearch({ from: from ?? '', at: '', minutes: search.from === '' ? minutes : search.minutes })
          }
        />
      </label>
      <label className="uiRow" htmlFor="replayLength">
        {t('length')}
        <Select
          id="replayLength"
          value={minutes}
          options={lengths.map((value) => ({
            value,
            label: value >= 60 && value % 60 === 0 ? t('hours', { count: value / 60 }) : t('minutes', { count: value }),
          }))}
          onChange={(next: number) => setSearch({ from: new Date(span.from).toISOString(), minutes: next })}
        />
      </label>
      <Button
        onClick={() =>
          setSearch({ from: new Date(Date.now() - LAST_MINUTES * 60_000).toISOString(), minutes: LAST_MINUTES, at: '' })
        }
      >
        {t('lastMinutes', { count: LAST_MINUTES })}
      </Button>
    </div>
  );
}

/** The whole fleet at any time that is kept. `tabs`: the views of the page that this one belongs to. */
export function ReplayView({ tabs }: { tabs?: ReactNode }) {
  const t = useWords(words);
  const state = useSearchState(REPLAY_SEARCH);
  const [search, setSearch] = state;
  const [now] = useState(Date.now);
  const { from, minutes, at } = search;
  // the span stays where it is while the moment moves in it
  const [held, setHeld] = useState(() => spanIn(search, now));
  const wanted = spanIn({ ...search, from, minutes, at: '' }, now);
  const moment = Date.parse(at);
  const isOutside = from === '' && !Number.isNaN(moment) && (moment < held.from || moment > held.to);
  const next = isOutside ? spanIn(search, now) : from === '' ? held : wanted;
  if (next.from !== held.from || next.to !== held.to) setHeld(next);
  const span = held;

  const chosen = isId(search.car) ? search.car : '';
  const carIds = useMemo(() => search.cars.filter(isId), [search.cars]);
  const opened = useOpened(span, carIds);
  const totals = useTotals(span, carIds);
  const track = useTrack(span, chosen).data;
  const player = usePlayerOf(span, opened.data, carIds, state);
  const rested = useAddressedMoment(player, state);
  const way = useMemo(() => (track === undefined ? NO_POINTS : pointsOf(track.track, Date.parse(track.from))), [track]);
  const names = useMemo(() => new Map((opened.data?.cars ?? []).map((car) => [car.id, nameOfCar(car)])), [opened.data]);
  const carName = (id: string) => names.get(id) ?? id;
  const choose = (id: string) => setSearch({ car: id });
  const { data } = opened;
  // an address without a time leads to the newest hour with data
  const newest = data?.newestAt === null || data === undefined ? null : Date.parse(data.newestAt);
  const isUnasked = search.from === '' && search.at === '';
  if (isUnasked && data?.cars.length === 0 && newest !== null && newest < held.from)
    setHeld(spanIn({ ...search, from: '', at: '' }, newest + MINUTE_MS));
  const isTooOld = data?.keptFrom !== null && data !== undefined && span.to < Date.parse(data.keptFrom);
  return (
    <section className="replay" aria-label={t('title')}>
      <MonitoringHead title={t('title')} tabs={tabs} />
      <SpanTools span={span} state={state} />
      {data === undefined || player === null ? (
        opened.error === null ? (
          <p role="status">{t('loading')}</p>
        ) : (
          <ErrorState error={opened.error} retry={() => void opened.refetch()} />
        )
      ) : data.cars.length === 0 ? (
        <EmptyState
          title={t('nothing')}
          action={
            newest === null ? undefined : (
              <Button onClick={() => setSearch({ from: '', minutes, at: new Date(newest).toISOString() })}>
                {t('newest')}
              </Button>
            )
          }
          hint={
            isTooOld && data.keptFrom !== null ? t('tooOld', { time: formatTime(data.keptFrom) }) : t('nothingHint')
          }
        />
      ) : (
        <>
          {data.isCapped ? <p className="uiQuiet">{t('capped', { count: MOST_CARS })}</p> : null}
          <div className="replayBody">
            <ReplayMap player={player} chosen={chosen} way={way} stops={totals.data?.stops ?? []} choose={choose} />
            <ReplayPanel
              player={player}
              cars={data.cars}
              chosen={chosen}
              totals={totals}
              isAlone={carIds.length > 0}
              carName={carName}
              choose={choose}
              setAlone={(isAlone) => setSearch({ cars: isAlone ? [chosen] : [] })}
            />
          </div>
          <TimeBar
            player={player}
            marks={data.marks}
            carName={carName}
            onSpeed={(speed) => setSearch({ speed }, { replace: true })}
            onMark={(mark) => {
              player.pause();
              player.seek(Date.parse(mark.at));
              choose(mark.carId);
            }}
            onRest={rested}
          />
          <p className="uiQuiet replayHint">{t('purpose')}</p>
        </>
      )}
    </section>
  );
}
