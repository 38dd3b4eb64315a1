import { useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

interface CurveProps {
  label: string;
  points: readonly (readonly [at: number, value: number | null])[];
  duration: number;
  at: number;
  /** The value at this instant. */
  now: number | null;
  digits: number;
  seek: (at: number) => void;
}

const WIDTH = 600;
const HEIGHT = 72;

/** A curve over the time of a scene, with the instant that is shown. A click goes there. */
export function Curve({ label, points, duration, at, now, digits, seek }: CurveProps) {
  const t = useWords(words);
  const known = points.flatMap(([, value]) => (value === null ? [] : [value]));
  const most = Math.max(...known, 1);
  const xOf = (time: number) => (time / Math.max(duration, 0.1)) * WIDTH;
  const yOf = (value: number) => HEIGHT - 4 - (value / most) * (HEIGHT - 12);
  const path = points
    .map(([time, value], index) => {
      if (value === null) return '';
      const isDown = (points[index - 1]?.[1] ?? null) !== null;
      return `${isDown ? 'L' : 'M'}${xOf(time).toFixed(1)} ${yOf(value).toFixed(1)}`;
    })
    .join('');
  return (
    <figure className="sceneCurve">
      <figcaption>
        {label} <strong className="uiFigures">{now === null ? t('unknown') : now.toFixed(digits)}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        onClick={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          seek(((clientX - left) / width) * duration);
        }}
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT - 4} y2={HEIGHT - 4} className="sceneAxis" />
        <path d={path} />
        <line x1={xOf(at)} x2={xOf(at)} y1="0" y2={HEIGHT} className="sceneNow" />
      </svg>
    </figure>
  );
}
