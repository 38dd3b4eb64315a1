/** What a recording holds: counted by channel, and its frames by moment. */
import { bareFrame, fieldsOf, finding, numberOf, type Fields, type Problem } from '../door.ts';
import type { FormatFrame, ReadItem, Scalar } from '../model.ts';
import { numberIn, oneOf, type Use } from './decode.ts';
import { momentsOf, nearest, type Timed } from './moments.ts';
import { Rig } from './rig.ts';
import type { Recording, Step } from './walk.ts';

/** Nanoseconds: before and after these, a clock was not set. */
const EARLIEST = BigInt(Date.UTC(2000, 0)) * 1_000_000n;
const LATEST = BigInt(Date.UTC(2100, 0)) * 1_000_000n;
const isDated = (time: bigint): boolean => time >= EARLIEST && time < LATEST;
const dateOf = (time: bigint): string => new Date(Number(time / 1_000_000n)).toISOString();

/** A frame is where the car was at most so long before or after it. */
const PLACE_WITHIN_US = 1_000_000;
/** Positions that follow closer than this tell nothing more. */
const PLACE_EVERY_US = 50_000;
const LONGEST_SENSOR = 100;

interface Channel {
  readonly topic: string;
  readonly schema: string;
  readonly encoding: string;
  readonly problems: Map<string, Problem & { count: number }>;
  use: Use | null;
  frameId: string;
  isCloud: boolean;
  count: number;
  frames: number;
  far: number;
  undated: number;
  twice: number;
  beyond: number;
  dropped: number;
  readonly places: { readonly time: number; readonly attributes: Record<string, Scalar> }[];
}

interface Kept extends Timed {
  readonly channel: Channel;
  readonly key: string;
  readonly takenAt: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** Where the car was by a message; null where it did not know. */
function placeIn(fields: Fields): Record<string, Scalar> | null {
  const latitude = numberIn(fields, 'latitude');
  const longitude = numberIn(fields, 'longitude');
  const status = numberOf(fieldsOf(fields['status'])['status']);
  const isKnown = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
  if (!isKnown || (status !== null && status < 0)) return null;
  const altitude = numberOf(oneOf(fields, 'altitude'));
  const place = { latitude: rounded(latitude, 7), longitude: rounded(longitude, 7) };
  return altitude === null ? place : { ...place, altitude: rounded(altitude, 2) };
}

export class Survey {
  readonly #recording: Recording;
  readonly #most: number;
  readonly #channels = new Map<string, Channel>();
  readonly #shots: Kept[] = [];
  readonly #rig = new Rig();
  #messages = 0;
  #from: bigint | null = null;
  #to: bigint | null = null;

  /** @param most frames that are taken; the others are counted */
  constructor(recording: Recording, most: number) {
    this.#recording = recording;
    this.#most = most;
  }

  get frames(): number {
    return this.#shots.length;
  }

  #channel({ channel: { topic, schema, encoding } }: Step): Channel {
    const name = JSON.stringify([topic, schema, encoding]);
    const known = this.#channels.get(name);
    if (known !== undefined) return known;
    const counts = { count: 0, frames: 0, far: 0, undated: 0, twice: 0, beyond: 0, dropped: 0 };
    const channel: Channel = {
      topic,
      schema,
      encoding,
      problems: new Map(),
      use: null,
      frameId: '',
      isCloud: false,
      places: [],
      ...counts,
    };
    this.#channels.set(name, channel);
    return channel;
  }

  take(step: Step): void {
    const channel = this.#channel(step);
    const { time, isFar } = step;
    this.#messages += 1;
    channel.count += 1;
    if (isFar) channel.far += 1;
    if (!isDated(time)) channel.undated += 1;
    else {
      if (this.#from === null || time < this.#from) this.#from = time;
      if (this.#to === null || time > this.#to) this.#to = time;
    }
    if (step.kind === 'twice') channel.twice += 1;
    else if (step.kind === 'problem') this.#problem(channel, step.problem);
    else if (step.kind === 'fields') this.#use(channel, step);
    else if (step.kind === 'shot') this.#keep(channel, step);
  }

  #problem({ problems }: Channel, problem: Problem): void {
    const name = JSON.stringify(problem);
    const known = problems.get(name);
    if (known === undefined) problems.set(name, { ...problem, count: 1 });
    else known.count += 1;
  }

  #use(channel: Channel, { use, fields, time }: Extract<Step, { kind: 'fields' }>): void {
    channel.use = use;
    if (use === 'transform') {
      if (!this.#rig.transform(fields)) this.#problem(channel, { code: 'transformBroken', values: {} });
    } else if (use === 'camera') {
      if (!this.#rig.camera(channel.topic, fields)) this.#problem(channel, { code: 'cameraBroken', values: {} });
    } else {
      const attributes = placeIn(fields);
      const us = Number(time / 1000n);
      const last = channel.places.at(-1);
      if (attributes === null) this.#problem(channel, { code: 'placeUnknown', values: {} });
      else if (last === undefined || Math.abs(us - last.time) >= PLACE_EVERY_US)
        channel.places.push({ time: us, attributes });
    }
  }

  #keep(channel: Channel, { key, isCloud, frameId, content, time }: Extract<Step, { kind: 'shot' }>): void {
    channel.isCloud = isCloud;
    if (this.#shots.length >= this.#most) {
      channel.beyond += 1;
      return;
    }
    if (channel.frameId === '') channel.frameId = frameId;
    channel.frames += 1;
    channel.dropped += content.dropped;
    const { width, height } = content;
    const takenAt = isDated(time) ? dateOf(time) : null;
    this.#shots.push({
      channel,
      key,
      takenAt,
      width,
      height,
      isCloud,
      time: Number(time / 1000n),
      sensor: channel.topic,
    });
  }

  /** What each channel is called: by its frame, where no other has that, else by its topic. */
  #sensors(): Map<Channel, string> {
    const seeing = [...this.#channels.values()].filter(({ frames }) => frames > 0);
    const count = (name: string): number => seeing.filter(({ frameId }) => frameId === name).length;
    return new Map(
      seeing.map((channel) => {
        const name = channel.frameId !== '' && count(channel.frameId) === 1 ? channel.frameId : channel.topic;
        return [channel, name.slice(0, LONGEST_SENSOR)];
      }),
    );
  }

  *items(): Generator<ReadItem> {
    const sensors = this.#sensors();
    const at = this.#recording.name;
    const all = { channels: this.#channels.size, count: this.#messages };
    if (this.#from === null || this.#to === null) yield finding('recordingUndated', at, all);
    else yield finding('recordingRead', at, { ...all, from: dateOf(this.#from), to: dateOf(this.#to) });
    for (const channel of this.#channels.values()) yield* this.#said(channel, sensors.get(channel) ?? '');
    const twice = [...this.#channels.values()].reduce((sum, channel) => sum + channel.twice, 0);
    if (twice > 0) yield finding('partsOverlap', at, { count: twice });
    const beyond = [...this.#channels.values()].reduce((sum, channel) => sum + channel.beyond, 0);
    if (beyond > 0) yield finding('recordingTooLong', at, { count: beyond, most: this.#most });
    yield* this.#frames(sensors);
  }

  *#said(channel: Channel, sensor: string): Generator<ReadItem> {
    const { topic, schema, encoding, count, frames, use, far, undated, dropped } = channel;
    const what = { schema: schema.slice(0, 100), count };
    if (frames > 0) yield finding('channelFrames', topic, { ...what, frames, sensor });
    else if (use === 'place') yield finding('channelPlaces', topic, what);
    else if (use !== null) yield finding('channelCalibrates', topic, what);
    else if (channel.problems.size === 0 && channel.twice === 0 && channel.beyond === 0)
      yield finding('channelNotKept', topic, { ...what, encoding: encoding.slice(0, 40) });
    for (const problem of channel.problems.values())
      yield finding(problem.code, topic, { ...problem.values, count: problem.count, schema: what.schema });
    if (far > 0) yield finding('timeFar', topic, { count: far });
    if (undated > 0) yield finding('timeUnknown', topic, { count: undated });
    if (dropped > 0) yield finding('pointsDropped', topic, { count: dropped });
  }

  /** Positions of the channel that knew most of them, by time. */
  #places() {
    const [most] = [...this.#channels.values()].toSorted((one, other) => other.places.length - one.places.length);
    return (most?.places ?? []).toSorted((one, other) => one.time - other.time);
  }

  *#frames(sensors: ReadonlyMap<Channel, string>): Generator<ReadItem> {
    const clouds = [...sensors.keys()].filter(({ isCloud }) => isCloud);
    const [lidar] = clouds.toSorted((one, other) => other.frames - one.frames);
    const base = this.#rig.base(lidar === undefined || lidar.frameId === '' ? null : lidar.frameId);
    const places = this.#places();
    const projections = new Map<string, readonly number[] | null>();
    const told = new Set<string>();
    for (const [place, shots] of momentsOf(this.#shots).entries())
      for (const { channel, key, width, height, isCloud, takenAt, time } of shots) {
        const sensor = sensors.get(channel) ?? channel.topic;
        const near = places[nearest(places, time)];
        const isNear = near !== undefined && Math.abs(near.time - time) <= PLACE_WITHIN_US;
        const name = JSON.stringify([channel.topic, width, height]);
        let projection = isCloud ? null : projections.get(name);
        if (projection === undefined) {
          const found = this.#rig.projection(channel.topic, channel.frameId, base, { width, height });
          projection = typeof found === 'string' ? null : found;
          projections.set(name, projection);
          const isDistorted = this.#rig.cameraOf(channel.topic, channel.frameId)?.isDistorted === true;
          const code = typeof found === 'string' ? found : isDistorted ? 'cameraDistorted' : null;
          const once = JSON.stringify([channel.topic, code]);
          if (code !== null && !told.has(once)) yield finding(code, channel.topic, { sensor, base: base ?? '' });
          told.add(once);
        }
        const value: FormatFrame = {
          ...bareFrame(key, isCloud ? 'cloud' : 'picture'),
          scene: this.#recording.name,
          place,
          sensor,
          width,
          height,
          takenAt,
          attributes: isNear ? near.attributes : {},
          projection,
        };
        yield { kind: 'frame', value };
      }
  }
}
