/**
 * What the cars' cameras write down: a street that nobody has driven, drawn when the platform asks for a time of it, as a
 * recording (MCAP) with two cameras. Orders are worked off one after the other.
 */
import { createHash } from 'node:crypto';
import { McapWriter } from '@mcap/core';
import sharp from 'sharp';
import { Chance } from '#contract/capacity/town/chance.ts';
import type { AckMessage, CommandMessage } from '#contract/capacity/telemetry/telemetry.ts';

type Recording = NonNullable<CommandMessage['recording']>;

const WIDTH = 640;
const HEIGHT = 360;
const HORIZON = 150;
const CAMERAS = [
  { topic: '/camera/front', frame: 'CAM_FRONT', look: 0 },
  { topic: '/camera/left', frame: 'CAM_FRONT_LEFT', look: -180 },
] as const;
/** A picture of each camera in so long, and no more than so many. */
const EVERY_MS = 2000;
const MOST_MOMENTS = 15;
/** Cars overwrite what is older. */
const KEEP_MS = 72 * 3_600_000;
/** What the last second saw is written down by then. */
const WRITTEN_MS = 2000;
const MOST_WAITING = 20;
const TRIES = 3;
const TRY_AGAIN_MS = 5000;
const MIME = 'application/x-mcap';

const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="${fill}"/>`;

/** The street before a car at a moment: the same for the same car and moment. */
function street(fleetNumber: string, at: number, look: number): string {
  const houses = new Chance(Math.floor(at / 60_000), fleetNumber);
  const seconds = (at % 60_000) / 1000;
  const middle = WIDTH / 2 - look;
  const drawn = Array.from({ length: 8 }, (_, index) => {
    const height = houses.between(40, 120);
    return rect(index * 95 - 60 - look * 0.3, HORIZON - height, 78, height, '#b9a98e');
  });
  const near = 0.35 + ((seconds * 0.03) % 0.5);
  const car = rect(middle - 60 * near - 40, HORIZON + 200 * near - 55 * near, 120 * near, 55 * near, '#c2392e');
  const bus = rect(middle + 90 - seconds, HORIZON - 30, 90, 60, '#e0a528');
  const road = `<polygon points="${middle - 30},${HORIZON} ${middle + 30},${HORIZON} ${middle + 430},${HEIGHT} ${middle - 430},${HEIGHT}" fill="#5a5f66"/>`;
  const line = `<line x1="${middle}" y1="${HORIZON}" x2="${middle}" y2="${HEIGHT}" stroke="#f2f2ea" stroke-width="5" stroke-dasharray="20 24" stroke-dashoffset="${(seconds * 18).toFixed(1)}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#bcd7ee"/><rect y="${HORIZON}" width="${WIDTH}" height="${HEIGHT - HORIZON}" fill="#7d8a74"/>${drawn.join('')}${road}${line}${bus}${car}</svg>`;
}

/** Holds a file in memory as `McapWriter` writes it. */
class Tape {
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  position = (): bigint => BigInt(this.#length);
  write = (part: Uint8Array): Promise<void> => {
    this.#parts.push(Uint8Array.from(part));
    this.#length += part.length;
    return Promise.resolve();
  };
  get bytes(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

/** Draws what the cameras saw in a time; null where none of the channels is there. */
export async function drawRecording(
  fleetNumber: string,
  { from, to, channels }: Pick<Recording, 'from' | 'to' | 'channels'>,
): Promise<Buffer | null> {
  const cameras = CAMERAS.filter(({ topic }) => channels.length === 0 || channels.includes(topic));
  if (cameras.length === 0) return null;
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const step = Math.max(EVERY_MS, (end - begin) / MOST_MOMENTS);
  const tape = new Tape();
  const writer = new McapWriter({ writable: tape });
  await writer.start({ profile: '', library: 'town' });
  const schemaId = await writer.registerSchema({
    name: 'foxglove.CompressedImage',
    encoding: 'jsonschema',
    data: Buffer.from('{"type":"object"}'),
  });
  for (const { topic, frame, look } of cameras) {
    const channelId = await writer.registerChannel({ topic, schemaId, messageEncoding: 'json', metadata: new Map() });
    let sequence = 0;
    for (let at = begin; at < end; at += step) {
      const moment = Math.round(at);
      const picture = await sharp(Buffer.from(street(fleetNumber, moment, look)))
        .jpeg({ quality: 75 })
        .toBuffer();
      const timestamp = { sec: Math.floor(moment / 1000), nsec: (moment % 1000) * 1_000_000 };
      const message = { timestamp, frame_id: frame, data: picture.toString('base64'), format: 'jpeg' };
      const ns = BigInt(moment) * 1_000_000n;
      const data = Buffer.from(JSON.stringify(message));
      await writer.addMessage({ channelId, sequence, logTime: ns, publishTime: ns, data });
      sequence += 1;
    }
  }
  await writer.end();
  return tape.bytes;
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

export class Recorder {
  readonly #url: string;
  readonly #ack: (fleetNumber: string, ack: AckMessage) => void;
  /** Orders that were heard of; each is done once however often it comes. */
  readonly #known = new Set<string>();
  #waiting = 0;
  #work: Promise<void> = Promise.resolve();

  constructor(url: string, ack: (fleetNumber: string, ack: AckMessage) => void) {
    this.#url = url;
    this.#ack = ack;
  }

  /** Takes an order of the platform, or refuses it. */
  take(fleetNumber: string, { id, recording }: CommandMessage): void {
    const say = (result: AckMessage['result'], reason?: string) =>
      this.#ack(fleetNumber, { id, at: Date.now(), result, ...(reason === undefined ? {} : { reason }) });
    if (recording === undefined) return say('refused', 'nothing was asked for');
    if (this.#known.has(id)) return say('received');
    if (Date.parse(recording.from) < Date.now() - KEEP_MS) return say('refused', 'overwritten');
    if (this.#waiting >= MOST_WAITING) return say('refused', 'busy with other recordings');
    this.#known.add(id);
    say('received');
    this.#waiting += 1;
    this.#work = this.#work
      .then(() => this.#bring(fleetNumber, recording))
      .then((problem) => (problem === null ? say('done') : say('refused', problem)))
      .catch(() => say('refused', 'the upload failed'))
      .finally(() => (this.#waiting -= 1));
  }

  /** @returns why it could not be brought; null when it was */
  async #bring(fleetNumber: string, recording: Recording): Promise<string | null> {
    const ahead = Date.parse(recording.to) + WRITTEN_MS - Date.now();
    if (ahead > 0) await pause(ahead);
    const body = await drawRecording(fleetNumber, recording);
    if (body === null) return 'no such channel';
    const { path, token } = recording.upload;
    const digest = createHash('sha256').update(body).digest('base64');
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': MIME,
      'content-digest': `sha-256=:${digest}:`,
    };
    for (let round = 1; ; round += 1) {
      const answer = await fetch(`${this.#url}${path}`, { method: 'PUT', headers, body: new Uint8Array(body) }).catch(
        () => null,
      );
      if (answer?.ok === true) return null;
      // what the platform says of the order itself is not asked again
      if ([401, 403, 404, 410, 413, 415].includes(answer?.status ?? 0))
        return `the platform answered ${answer?.status}`;
      if (round === TRIES) throw new Error('the platform could not be reached');
      await pause(TRY_AGAIN_MS);
    }
  }
}
