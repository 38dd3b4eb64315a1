/**
 * Plays a track: a drawing from above that is whole without script, and with it a button, a slider and a choice of speed. Nothing
 * moves before somebody asks; for who wants less motion it goes on by whole seconds.
 */
import { h, type JSX, type TargetedEvent, type TargetedInputEvent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Language } from '#contract/ground/enums.ts';
import type { StoryTrack } from '#contract/system/sitePage/track.ts';
import * as format from '../format.ts';
import { speaking } from '../words.ts';
import { clockText, poseAt } from './motion.ts';
import { playerWords } from './playerWords.ts';

interface PlayerProps {
  readonly track: StoryTrack;
  readonly language: Language;
}

/** How much faster than it was: a ride is long, a scene short. */
const SPEEDS = { ride: [5, 10, 30], scene: [0.5, 1, 2] } as const;
const LESS_MOTION = '(prefers-reduced-motion: reduce)';

/** Units of the drawing: its longer side; a wide one fits a page, a tall one is not taller than a screen. */
const WIDTH = 720;
const [LEAST_PART, MOST_PART] = [0.4, 0.75];
const PADDING = 28;

interface Plan {
  readonly height: number;
  /** Units for a metre. */
  readonly scale: number;
  readonly to: (x: number, y: number) => [number, number];
}

function planOf({ bounds: [west, south, east, north] }: StoryTrack): Plan {
  const [wide, tall] = [Math.max(20, east - west), Math.max(20, north - south)];
  const height = Math.round(WIDTH * Math.min(MOST_PART, Math.max(LEAST_PART, tall / wide)));
  const scale = Math.min((WIDTH - 2 * PADDING) / wide, (height - 2 * PADDING) / tall);
  const [midX, midY] = [(west + east) / 2, (south + north) / 2];
  const tenth = (value: number): number => Math.round(value * 10) / 10;
  return {
    height,
    scale,
    to: (x, y) => [tenth(WIDTH / 2 + (x - midX) * scale), tenth(height / 2 - (y - midY) * scale)],
  };
}

const lineOf = ({ to }: Plan, places: readonly (readonly [number, number])[]): string =>
  places.map(([x, y]) => to(x, y).join(',')).join(' ');

/** A bar of a round length, about a fifth of the drawing. */
function scaleBar({ height, scale }: Plan, language: Language): JSX.Element {
  const wanted = WIDTH / 5 / scale;
  const ten = 10 ** Math.floor(Math.log10(wanted));
  const length = [5, 2, 1].map((each) => each * ten).find((each) => each <= wanted) ?? ten;
  const [x, y] = [PADDING / 2, height - PADDING / 2];
  const words = speaking(playerWords, language);
  return h('g', { class: 'scale', 'aria-hidden': 'true' }, [
    h('path', { d: `M${x} ${y - 5}v5h${Math.round(length * scale)}v-5` }),
    h('text', { x: x + 4, y: y - 6 }, words('metres', { count: format.count(length, language) })),
  ]);
}

function drawing({ track, language }: PlayerProps, at: number): JSX.Element {
  const t = speaking(playerWords, language);
  const plan = planOf(track);
  const facts = {
    ours: t('ours'),
    distance: format.kilometres(track.distance, language),
    duration: format.seconds(track.duration, language),
    count: format.count(track.actors.length, language),
  };
  return h(
    'svg',
    { class: 'plan', viewBox: `0 0 ${WIDTH} ${plan.height}`, role: 'img', 'aria-label': t('figure', facts) },
    [
      h(
        'g',
        { class: 'roads' },
        track.roads.map((road) => h('polyline', { points: lineOf(plan, road) })),
      ),
      h(
        'g',
        { class: 'ways' },
        track.actors.map(({ isOurs, keys }) =>
          h('polyline', {
            class: isOurs ? 'ours' : '',
            points: lineOf(
              plan,
              keys.map(([, x, y]) => [x, y]),
            ),
          }),
        ),
      ),
      // ours last, so that it lies on top
      ...track.actors
        .map((actor) => {
          const pose = poseAt(actor, at);
          if (pose === null) return null;
          const [x, y] = plan.to(pose.x, pose.y);
          return h(
            'g',
            { class: `actor ${actor.kind} ${actor.isOurs ? 'ours' : ''}`, transform: `translate(${x} ${y})` },
            [
              actor.kind === 'person' || actor.kind === 'bicycle'
                ? h('circle', { r: 9 })
                : h('path', { d: 'M0-17 11 14 0 8-11 14Z', transform: `rotate(${pose.heading})` }),
            ],
          );
        })
        .toReversed(),
      scaleBar(plan, language),
    ],
  );
}

/** The kinds in the picture, each by its sign and its word. */
function legend({ track, language }: PlayerProps): JSX.Element {
  const t = speaking(playerWords, language);
  const kinds = [...new Set(track.actors.filter(({ isOurs }) => !isOurs).map(({ kind }) => kind))];
  return h('ul', { class: 'legend' }, [
    h('li', { class: 'ours' }, t('ours')),
    ...kinds.map((kind) => h('li', { class: kind }, t(kind))),
  ]);
}

/** Runs the clock while it plays; answers the moment and how to change it. */
function useClock(duration: number, speed: number) {
  const [at, setAt] = useState(0);
  const [wasStarted, start] = useState(false);
  const isOver = at >= duration;
  const isPlaying = wasStarted && !isOver;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const isCalm = matchMedia(LESS_MOTION).matches;
    let frame = 0;
    let before = performance.now();
    const go = (time: number) => {
      const passed = (time - before) / 1000;
      if (!isCalm || passed >= 1) {
        before = time;
        setAt((moment) => Math.min(duration, moment + Math.max(0, passed) * speed));
      }
      frame = requestAnimationFrame(go);
    };
    frame = requestAnimationFrame(go);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, duration, speed]);
  const play = () => {
    if (isOver) setAt(0);
    start(!isPlaying);
  };
  return { at, setAt, isPlaying, play };
}

export function Player({ track, language }: PlayerProps): JSX.Element {
  const t = speaking(playerWords, language);
  const speeds = SPEEDS[track.kind];
  const [speed, setSpeed] = useState<number>(speeds[1]);
  // without script there is nothing to press
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const { at, setAt, isPlaying, play } = useClock(track.duration, speed);
  const valueText = t('at', { at: clockText(at), of: clockText(track.duration) });
  return h('figure', { class: 'player' }, [
    h('figcaption', null, [h('strong', null, t(track.kind)), ' ', t(`${track.kind}Note`)]),
    drawing({ track, language }, at),
    isAlive
      ? h('div', { class: 'controls' }, [
          h('button', { type: 'button', onClick: play }, t(isPlaying ? 'pause' : 'play')),
          h('input', {
            type: 'range',
            'aria-label': t('time'),
            'aria-valuetext': valueText,
            min: 0,
            max: track.duration,
            step: track.kind === 'ride' ? 5 : 0.1,
            value: at,
            onInput: ({ currentTarget }: TargetedInputEvent<HTMLInputElement>) => setAt(currentTarget.valueAsNumber),
          }),
          h('span', { class: 'clock', 'aria-hidden': 'true' }, `${clockText(at)} / ${clockText(track.duration)}`),
          h('label', null, [
            t('speed'),
            ' ',
            h(
              'select',
              {
                onChange: ({ currentTarget }: TargetedEvent<HTMLSelectElement>) =>
                  setSpeed(Number(currentTarget.value)),
              },
              speeds.map((each) => h('option', { value: each, selected: each === speed }, `${each}×`)),
            ),
          ]),
        ])
      : null,
    track.actors.length > 1 ? legend({ track, language }) : null,
  ]);
}
