import { CaretRightOutlined, PauseOutlined, StepBackwardOutlined, StepForwardOutlined } from '@ant-design/icons';
import { Button, Select, Slider } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 5, 10] as const;
const STEP_S = 0.1;
/** What has keys of its own. A button that was pressed keeps the focus, and arrows mean nothing to it. */
const NEEDS_ARROWS = 'input, textarea, [role=slider], [role=combobox], [role=listbox], [role=dialog]';
const NEEDS_SPACE = `button, summary, ${NEEDS_ARROWS}`;

export interface Clock {
  /** Seconds since the beginning of the scene. */
  at: number;
  isPlaying: boolean;
  speed: number;
  seek: (at: number) => void;
  toggle: () => void;
  setSpeed: (speed: number) => void;
}

/** The clock of a scene. `keep` is told the instant whenever it stands. */
export function useClock(duration: number, begun: number, keep: (at: number) => void): Clock {
  const [at, setAt] = useState(begun);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  // an address that leads to another instant moves the clock; the one that it wrote itself does not
  const [known, setKnown] = useState(begun);
  const [written, setWritten] = useState(begun);
  if (begun !== known) {
    setKnown(begun);
    if (begun !== written) {
      setPlaying(false);
      setAt(begun);
    }
  }
  const told = useRef(keep);
  useEffect(() => {
    told.current = keep;
  });
  // runs with the frames of the screen while it plays
  useEffect(() => {
    if (!isPlaying) return undefined;
    let before = performance.now();
    let frame = requestAnimationFrame(function tick(now) {
      const seconds = ((now - before) / 1000) * speed;
      before = now;
      setAt((current) => Math.min(duration, current + seconds));
      frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, speed, duration]);
  const hasEnded = isPlaying && duration > 0 && at >= duration;
  if (hasEnded) setPlaying(false);
  // the address follows when the clock stands
  useEffect(() => {
    if (isPlaying) return undefined;
    const timer = setTimeout(() => {
      setWritten(Number(at.toFixed(1)));
      told.current(at);
    }, 300);
    return () => clearTimeout(timer);
  }, [isPlaying, at]);
  const seek = useCallback(
    (next: number) => {
      setPlaying(false);
      setAt(Math.min(duration, Math.max(0, next)));
    },
    [duration],
  );
  const toggle = useCallback(() => {
    setAt((current) => (current >= duration ? 0 : current));
    setPlaying((current) => !current);
  }, [duration]);
  return { at, isPlaying, speed, seek, toggle, setSpeed };
}

/** Play, step, speed, and the instant. Space and the arrow keys do the same. */
export function Controls({ clock, duration }: { clock: Clock; duration: number }) {
  const t = useWords(words);
  const { at, isPlaying, speed, seek, toggle, setSpeed } = clock;
  // listens for the keys of the player
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // what has the focus may need the key itself, as the map does
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const needs = event.key === ' ' ? NEEDS_SPACE : NEEDS_ARROWS;
      if (event.target instanceof Element && event.target.closest(needs) !== null) return;
      if (event.key === ' ') {
        event.preventDefault();
        toggle();
      }
      if (event.key === 'ArrowLeft') seek(at - STEP_S);
      if (event.key === 'ArrowRight') seek(at + STEP_S);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [at, seek, toggle]);
  return (
    <div className="sceneControls">
      <Button
        type="primary"
        icon={isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
        onClick={toggle}
        aria-label={isPlaying ? t('pause') : t('play')}
      />
      <Button
        icon={<StepBackwardOutlined aria-hidden="true" />}
        aria-label={t('stepBack')}
        onClick={() => seek(at - STEP_S)}
      />
      <Button
        icon={<StepForwardOutlined aria-hidden="true" />}
        aria-label={t('stepOn')}
        onClick={() => seek(at + STEP_S)}
      />
      <Select
        aria-label={t('speed')}
        value={speed}
        onChange={setSpeed}
        options={SPEEDS.map((value) => ({ value, label: `${value} ×` }))}
      />
      <Slider
        className="sceneSlider"
        ariaLabelForHandle={t('time')}
        min={0}
        max={Math.max(duration, STEP_S)}
        step={STEP_S}
        value={at}
        tooltip={{ open: false }}
        onChange={seek}
      />
      <output className="uiFigures">
        {at.toFixed(1)} / {duration.toFixed(0)} s
      </output>
    </div>
  );
}
