import { CaretRightOutlined, FastBackwardOutlined, FastForwardOutlined, PauseOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { type CSSProperties, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { ReplayMark } from '#contract/capacity/replay/calls.ts';
import { usePage } from '#web/lib/page.tsx';
import { formatTime, useWords } from '#web/lib/words.ts';
import type { Player } from './player.ts';
import { ReplayMarks } from './ReplayMarks.tsx';
import { SPEEDS } from './search.ts';
import { words } from './words.ts';

const STEP_MS = 5000;
const LEAP_MS = 60_000;

/** Follows the player. */
export function usePlayer(player: Player): Player {
  useSyncExternalStore(player.subscribe, player.revision);
  return player;
}

const TYPING = 'input, textarea, select, button, a, [contenteditable="true"], [role="combobox"], [role="option"]';
const ABOVE = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Space plays and pauses, the arrows step; only while nothing else wants these keys. */
function useReplayKeys(player: Player): void {
  const { active } = usePage();
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || !(target instanceof Element))
      return;
    if (target.closest(ABOVE) !== null || target.closest('canvas') !== null) return;
    const isSlider = target instanceof HTMLInputElement && target.type === 'range';
    if (!isSlider && target.closest(TYPING) !== null) return;
    const step = event.shiftKey ? LEAP_MS : STEP_MS;
    if (key === ' ') {
      if (player.isPlaying) player.pause();
      else player.play();
    } else if (key === 'ArrowLeft') player.seek(player.at - step);
    else if (key === 'ArrowRight') player.seek(player.at + step);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!active) return undefined;
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [active]);
}

/** How far the bar is filled, for the style sheet. */
const doneOf = (part: string): CSSProperties & Record<'--done', string> => ({ '--done': part });

interface TimeBarProps {
  player: Player;
  marks: readonly ReplayMark[];
  carName: (id: string) => string;
  onSpeed: (speed: number) => void;
  onMark: (mark: ReplayMark) => void;
  /** The moment came to rest: for the address. */
  onRest: (at: number) => void;
}

/** Plays, steps, and shows where in time one is, with the alerts along the way. */
export function TimeBar({ player, marks, carName, onSpeed, onMark, onRest }: TimeBarProps) {
  const t = useWords(words);
  usePlayer(player);
  useReplayKeys(player);
  const { from, to } = player.span;
  const { at, isPlaying, speed } = player;
  const rest = useEffectEvent((moment: number) => onRest(moment));
  useEffect(() => {
    if (isPlaying) return undefined;
    const timer = setTimeout(() => rest(at), 600);
    return () => clearTimeout(timer);
  }, [at, isPlaying]);
  const place = (moment: number): string => `${((moment - from) / (to - from)) * 100}%`;
  return (
    <div className="replayBar">
      <div className="uiRow replayButtons">
        <Button
          icon={<FastBackwardOutlined aria-hidden="true" />}
          aria-label={t('back')}
          title={t('back')}
          onClick={() => player.seek(at - STEP_MS)}
        />
        <Button
          type="primary"
          icon={isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
          aria-label={t(isPlaying ? 'pause' : 'play')}
          title={t(isPlaying ? 'pause' : 'play')}
          onClick={() => (isPlaying ? player.pause() : player.play())}
        />
        <Button
          icon={<FastForwardOutlined aria-hidden="true" />}
          aria-label={t('forward')}
          title={t('forward')}
          onClick={() => player.seek(at + STEP_MS)}
        />
        <Select
          aria-label={t('speed')}
          value={speed}
          options={SPEEDS.map((value) => ({ value, label: t('times', { count: value }) }))}
          onChange={(next: number) => {
            player.setSpeed(next);
            onSpeed(next);
          }}
        />
        <time className="replayMoment uiFigures" dateTime={new Date(at).toISOString()}>
          {formatTime(new Date(at).toISOString())}
        </time>
        {player.isWaiting && player.error === null ? (
          <span className="uiQuiet" role="status">
            {t('waiting')}
          </span>
        ) : null}
        {player.error === null ? null : (
          <span role="alert" className="replayProblem">
            {t('failed')}{' '}
            <Button size="small" onClick={() => player.retry()}>
              {t('retry')}
            </Button>
          </span>
        )}
      </div>
      <div className="replayTrack" style={doneOf(place(at))}>
        <input
          type="range"
          min={from}
          max={to}
          step={1000}
          value={at}
          aria-label={t('moment')}
          aria-valuetext={formatTime(new Date(at).toISOString())}
          onChange={({ target }) => player.seek(Number(target.value))}
        />
        <ReplayMarks marks={marks} from={from} to={to} carName={carName} onMark={onMark} />
      </div>
      <div className="replayEnds uiFigures uiQuiet" aria-hidden="true">
        <span>{formatTime(new Date(from).toISOString())}</span>
        <span>{formatTime(new Date(to).toISOString())}</span>
      </div>
    </div>
  );
}
