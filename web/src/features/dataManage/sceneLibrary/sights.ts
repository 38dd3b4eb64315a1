/** Which frames of sensors are shown at an instant, which are loaded ahead, and whose objects are asked for together. */
import type { SensorFrame } from '#contract/dataManage/scene/calls.ts';
import { MOST_FRAMES_AT_ONCE } from '#contract/dataManage/dataSet/rules.ts';

/** What one sensor saw, by moment. */
export interface Stream {
  readonly sensor: string;
  readonly kind: SensorFrame['kind'];
  readonly frames: readonly SensorFrame[];
}

/** While the clock runs, each sensor changes so many times a second at most; more cannot be loaded, and a cloud is large. */
const MOST_A_SECOND = { picture: 8, cloud: 2 } as const;
/** Frames before and after the nearest that are loaded, or go on being loaded, while the clock runs and while it stands. */
const AROUND = { runs: [-1, 0, 1, 2], stands: [0, 1] } as const;
/** Objects of frames that are asked for together, where not one frame has more. */
const MOST_OBJECTS = 2000;

/** The sensors whose frames have content, by name; pictures first. */
export function streamsOf(frames: readonly SensorFrame[]): Stream[] {
  const shown = frames.filter(({ address }) => address !== null);
  return [...Map.groupBy(shown, ({ kind, sensor }) => `${kind} ${sensor}`).values()]
    .flatMap((own): Stream[] =>
      own[0] === undefined ? [] : [{ sensor: own[0].sensor, kind: own[0].kind, frames: own }],
    )
    .toSorted(
      (one, other) =>
        Number(one.kind === 'cloud') - Number(other.kind === 'cloud') || one.sensor.localeCompare(other.sensor),
    );
}

/** The cloud of this sensor, or the first. */
export function cloudNamed(streams: readonly Stream[], sensor: string): Stream | undefined {
  const clouds = streams.filter(({ kind }) => kind === 'cloud');
  return clouds.find((stream) => stream.sensor === sensor) ?? clouds[0];
}

/** All cameras, and the cloud of a sensor unless none is wanted, thinned for the clock. */
export function shownOf(streams: readonly Stream[], cloud: string | null, speed: number): Stream[] {
  const shownCloud = cloud === null ? undefined : cloudNamed(streams, cloud);
  return streams
    .filter((stream) => stream.kind === 'picture' || stream === shownCloud)
    .map((stream) => thinned(stream, speed));
}

/** Those that are shown when the clock runs so many times as fast; 0 while it stands: all of them. */
export function thinned(stream: Stream, speed: number): Stream {
  const { frames, kind } = stream;
  const [first, last] = [frames[0], frames.at(-1)];
  if (speed === 0 || first === undefined || last === undefined || last.at <= first.at) return stream;
  const changes = ((frames.length - 1) / (last.at - first.at)) * speed;
  const step = Math.ceil(changes / MOST_A_SECOND[kind]);
  return step <= 1 ? stream : { ...stream, frames: frames.filter((_, index) => index % step === 0) };
}

/** The place of the frame that lies nearest to an instant; -1 without any. */
export function nearestOf(frames: readonly SensorFrame[], at: number): number {
  let [low, high] = [0, frames.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((frames[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const [before, here] = [frames[low - 1], frames[low]];
  if (here === undefined) return -1;
  return before !== undefined && at - before.at < here.at - at ? low - 1 : low;
}

/** The frames that are wanted around one, in their order. */
export const wantedAround = (frames: readonly SensorFrame[], index: number, isPlaying: boolean): SensorFrame[] =>
  AROUND[isPlaying ? 'runs' : 'stands'].flatMap((step) => frames[index + step] ?? []);

/** Frames of all sensors in parts whose objects are asked for at once, in the order of their moments. */
export function partsOf(streams: readonly Stream[]): SensorFrame[][] {
  const frames = streams
    .flatMap((stream) => stream.frames)
    .toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  const parts: SensorFrame[][] = [];
  let objects = 0;
  for (const frame of frames) {
    const part = parts.at(-1);
    if (part !== undefined && part.length < MOST_FRAMES_AT_ONCE && objects + frame.objects <= MOST_OBJECTS) {
      part.push(frame);
      objects += frame.objects;
    } else {
      parts.push([frame]);
      objects = frame.objects;
    }
  }
  return parts;
}

/** The parts that hold these frames, and the one after while the clock runs. */
export function partsFor(
  parts: readonly SensorFrame[][],
  frames: readonly SensorFrame[],
  isPlaying: boolean,
): SensorFrame[][] {
  const wanted = new Set(frames.map(({ id }) => id));
  const held = parts.flatMap((part, index) => (part.some(({ id }) => wanted.has(id)) ? [index] : []));
  const last = held.at(-1);
  const indexes = isPlaying && last !== undefined ? [...held, last + 1] : held;
  return indexes.flatMap((index) => {
    const part = parts[index];
    return part === undefined ? [] : [part];
  });
}
