import { CaretRightOutlined, PauseOutlined, StepBackwardOutlined, StepForwardOutlined } from '@ant-design/icons';
import { Button, Select, Slider } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 5, 10] as const;
const STEP_S = 0.1;

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
    const timer = setTimeout(() => told.current(at), 300);
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
      if (event.target instanceof HTMLElement && event.target.closest('input, button, [role=slider], [role=combobox]'))
        return;
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
      <Button icon={<StepBackwardOutlined />} aria-label={t('stepBack')} onClick={() => seek(at - STEP_S)} />
      <Button icon={<StepForwardOutlined />} aria-label={t('stepOn')} onClick={() => seek(at + STEP_S)} />
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
