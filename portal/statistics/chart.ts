/** Bars of one figure by month. The table beside it says the same in numbers. */
import { h, type JSX } from 'preact';

const WIDTH = 760;
const HEIGHT = 220;
const FOOT = 24;
const HEAD = 20;

export interface Bar {
  readonly label: string;
  readonly value: number | null;
  readonly text: string;
}

export function barChart(bars: readonly Bar[], label: string): JSX.Element {
  const top = Math.max(...bars.map(({ value }) => value ?? 0), 1e-9);
  const step = WIDTH / Math.max(bars.length, 1);
  const width = Math.min(64, step * 0.7);
  // labels of many months would cover each other
  const every = Math.ceil(bars.length / 12);
  return h('svg', { class: 'chart', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label }, [
    h('line', { x1: 0, x2: WIDTH, y1: HEIGHT - FOOT, y2: HEIGHT - FOOT }),
    ...bars.flatMap(({ label: name, value, text }, at) => {
      const height = ((value ?? 0) / top) * (HEIGHT - FOOT - HEAD);
      const [x, y] = [step * (at + 0.5), HEIGHT - FOOT - height];
      return [
        h(
          'rect',
          { x: (x - width / 2).toFixed(1), y: y.toFixed(1), width: width.toFixed(1), height: height.toFixed(1), rx: 3 },
          h('title', null, `${name}: ${text}`),
        ),
        (bars.length - 1 - at) % every === 0
          ? h('text', { x: x.toFixed(1), y: HEIGHT - 6, class: 'foot' }, name)
          : null,
        bars.length <= 12 ? h('text', { x: x.toFixed(1), y: (y - 6).toFixed(1) }, text) : null,
      ];
    }),
  ]);
}
