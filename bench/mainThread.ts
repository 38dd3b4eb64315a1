/** The work of a page's main thread, from a trace of Chromium. */
import { z } from 'zod';

/** In milliseconds of processor time, so that other programs do not count. */
export interface MainThread {
  /** For each message of the server: all work until the next, and the most expensive layout and paint of its frames. */
  updates: number[];
  /** For each frame, the script that draws it. */
  frames: number[];
  /** The longest task. */
  longest: number;
  /** Part of the time that the thread worked. */
  busy: number;
}

const traced = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.number().default(0),
      dur: z.number().default(0),
      tdur: z.number().optional(),
    }),
  ),
});
type Event = z.output<typeof traced>['traceEvents'][number];

export const TRACED = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing', 'toplevel'];
const SCRIPT = 'FireAnimationFrame';
const IN_PICTURES: ReadonlySet<string> = new Set([SCRIPT, 'Commit', 'Paint', 'PrePaint', 'Layerize']);
/** Messages within this time count as one. */
const TOGETHER_US = 50_000;

const ms = ({ tdur, dur }: Event): number => (tdur ?? dur) / 1000;
const sum = (events: readonly Event[]): number => events.reduce((all, event) => all + ms(event), 0);

/** The events of the thread that sets a mark, and when it set it. */
function ownThread(trace: Buffer, mark: string): { own: Event[]; times: number[] } {
  const { traceEvents } = traced.parse(JSON.parse(trace.toString('utf8')));
  const marks = traceEvents.filter(({ name }) => name === mark);
  const [first] = marks;
  if (first === undefined) throw new Error('the page was told nothing');
  const own = traceEvents.filter(({ pid, tid }) => pid === first.pid && tid === first.tid);
  own.sort((one, other) => one.ts - other.ts);
  const times = marks.map(({ ts }) => ts).toSorted((one, other) => one - other);
  return { own, times: times.filter((ts, place) => ts - (times[place - 1] ?? 0) > TOGETHER_US) };
}

/** Reads a trace; `mark` is the name of the mark that the page sets with each message. */
export function mainThreadOf(trace: Buffer, mark: string): MainThread {
  const { own, times } = ownThread(trace, mark);
  const tasks = own.filter(({ name, dur }) => name === 'RunTask' && dur > 0);
  const inPictures = own.filter(({ name }) => IN_PICTURES.has(name));
  const updates = times.slice(1).map(() => 0);
  const pictures = updates.map(() => 0);
  const frames: number[] = [];
  let [inside, update] = [0, 0];
  for (const task of tasks) {
    const end = task.ts + task.dur;
    const parts: Event[] = [];
    for (let part = inPictures[inside]; part !== undefined && part.ts < end; part = inPictures[(inside += 1)])
      if (part.ts >= task.ts) parts.push(part);
    // the work on a message belongs to it, although the task began before the mark
    while ((times[update + 1] ?? Infinity) < end) update += 1;
    const script = sum(parts.filter(({ name }) => name === SCRIPT));
    if (parts.length > 0) frames.push(script);
    if (end < (times[0] ?? 0) || update >= updates.length) continue;
    if (parts.length > 0) pictures[update] = Math.max(pictures[update] ?? 0, ms(task) - script);
    else updates[update] = (updates[update] ?? 0) + ms(task);
  }
  const took = ((tasks.at(-1)?.ts ?? 0) - (tasks[0]?.ts ?? 0)) / 1000;
  return {
    updates: updates.map((work, place) => work + (pictures[place] ?? 0)),
    frames,
    longest: Math.max(0, ...tasks.map(ms)),
    busy: sum(tasks) / Math.max(1, took),
  };
}

/** From the first mark to the last: for each picture of the screen all work of the thread until it is handed over. */
export function picturesOf(trace: Buffer, mark: string): number[] {
  const { own } = ownThread(trace, mark);
  const marks = own.filter(({ name }) => name === mark).map(({ ts }) => ts);
  const [first = 0, last = 0] = [marks[0], marks.at(-1)];
  const commits = own.filter(({ name }) => name === 'Commit').map(({ ts }) => ts);
  const pictures: number[] = [];
  let [at, work] = [0, 0];
  for (const task of own.filter(({ name, dur }) => name === 'RunTask' && dur > 0)) {
    const end = task.ts + task.dur;
    if (end < first || task.ts > last) continue;
    work += ms(task);
    while ((commits[at] ?? Infinity) < task.ts) at += 1;
    if ((commits[at] ?? Infinity) >= end) continue;
    pictures.push(work);
    work = 0;
  }
  return pictures;
}

/** The quantile (0 to 1) of values. */
export const within = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
