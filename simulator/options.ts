/** The options of the command line and the environment. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Faults } from './mishaps.ts';

/** A wrong option; its message is for the person. */
export class UsageError extends Error {}

export const DEFAULT_FAULTS: Faults = { silent: 2, breakdown: 1, speeding: 3, leaving: 1, sos: 0.2 };
const NO_FAULTS: Faults = { silent: 0, breakdown: 0, speeding: 0, leaving: 0, sos: 0 };

const FAULT_NAMES = ['silent', 'breakdown', 'speeding', 'leaving', 'sos'] as const;

/** `silent:2,breakdown:1`: times an hour in the whole fleet; others do not happen. `none`: no mishaps. */
export function readFaults(text: string): Faults {
  const faults = { ...NO_FAULTS };
  if (text === 'none') return faults;
  for (const part of text.split(',')) {
    const [name, times = ''] = part.split(':');
    const known = FAULT_NAMES.find((each) => each === name);
    const count = Number(times);
    if (known === undefined || times.trim() === '' || !Number.isFinite(count) || count < 0 || count > 1000)
      throw new UsageError(
        `--faults knows ${FAULT_NAMES.join(', ')}, each with times an hour, as in silent:2,breakdown:1.`,
      );
    faults[known] = count;
  }
  return faults;
}

function numberOf(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < least || value > most)
    throw new UsageError(`--${name} must be a number from ${least} to ${most}, not "${text}".`);
  return value;
}

const address = (name: string, text: string, shape: RegExp): string => {
  if (!shape.test(text))
    throw new UsageError(
      `--${name} must be an address such as ${name === 'url' ? 'http://127.0.0.1:8000' : 'mqtt://127.0.0.1:1883'}.`,
    );
  return text.replace(/\/$/, '');
};
const HTTP = /^https?:\/\/[^\s/@]+\/?$/;
const MQTT = /^mqtts?:\/\/[^\s/]+\/?$/;

export interface Platform {
  url: string;
  mqtt: string;
  /** The account that creates devices and keys; empty when they are given. */
  account: string;
  /** Empty: as a sample person of a demo on this machine. */
  password: string;
}

const SAMPLE_ADMINISTRATOR = 'demo.administrator';

function platformOf(values: { url?: string; mqtt?: string; account?: string }): Platform {
  const password = process.env['PASSWORD'] ?? '';
  return {
    url: address('url', values.url ?? 'http://127.0.0.1:8000', HTTP),
    mqtt: address('mqtt', values.mqtt ?? 'mqtt://127.0.0.1:1883', MQTT),
    account: values.account ?? (password === '' ? SAMPLE_ADMINISTRATOR : 'admin'),
    password,
  };
}

export interface SimulateOptions extends Platform {
  speed: number;
  cars: number;
  seed: number;
  ordersAnHour: number;
  faults: Faults;
  prefix: string;
}

export const SIMULATE_USAGE = `npm run simulate -- [--cars 60] [--seed 7] [--speed 1] [--orders 60] [--faults silent:2,breakdown:1]
                        [--prefix TOWN] [--url http://127.0.0.1:8000] [--mqtt mqtt://127.0.0.1:1883] [--account admin]
The account makes the cars, their devices and an API key; its password stands in the environment variable PASSWORD, and it
needs no second factor. A demo on this machine needs neither. With a speed above 1 the town begins in the past and runs
ahead until now. --faults none, or times an hour of silent, breakdown, speeding, leaving, sos. Ctrl-C ends it.`;

/** @throws UsageError */
export function readSimulate(args: readonly string[]): SimulateOptions {
  const text = { type: 'string' } as const;
  const { values } = parsed(() =>
    parseArgs({
      args: [...args],
      options: {
        url: text,
        mqtt: text,
        account: text,
        speed: text,
        cars: text,
        seed: text,
        orders: text,
        faults: text,
        prefix: text,
      },
    }),
  );
  const prefix = values.prefix ?? 'TOWN';
  if (!/^[A-Za-z][A-Za-z0-9]{0,19}$/.test(prefix)) throw new UsageError('--prefix takes letters and digits.');
  return {
    ...platformOf(values),
    speed: numberOf('speed', values.speed ?? '1', 1, 60),
    cars: Math.round(numberOf('cars', values.cars ?? '40', 1, 2000)),
    seed: Math.round(numberOf('seed', values.seed ?? '7', 0, 1e9)),
    ordersAnHour: numberOf('orders', values.orders ?? '60', 0, 3600),
    faults: values.faults === undefined ? DEFAULT_FAULTS : readFaults(values.faults),
    prefix,
  };
}

export interface ReplayOptions extends Platform {
  file: string;
  speed: number;
  /** When the file begins; null: so that it ends now. */
  begin: { at: number } | { ago: number } | null;
  times: number;
  /** Seconds within which positions are shuffled. */
  shuffle: number;
  seed: number;
  prefix: string;
}

export const REPLAY_USAGE = `npm run replay -- FILE.xml.gz [--speed 30] [--ago 2d | --start TIME] [--times 1] [--shuffle 0]
                      [--prefix SUMO] [--url http://127.0.0.1:8000] [--mqtt mqtt://127.0.0.1:1883] [--account admin]
The account makes the cars and their devices; its password stands in the environment variable PASSWORD. A demo on this
machine needs neither. The file is floating-car data of SUMO, with geographic positions; --speed 0 sends as fast as the
server takes it. The file ends now; with --ago it begins so long ago (s, m, h, d), with --start at a time with an offset. A
server keeps nothing that is older than its history (90 days, unless configured otherwise); what it refuses is said.`;

const UNITS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** `90m` in milliseconds. @throws UsageError */
function spanOf(name: string, text: string): number {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (count === undefined || (unit !== 's' && unit !== 'm' && unit !== 'h' && unit !== 'd'))
    throw new UsageError(`--${name} must be a time span such as 90m, 3h or 2d, not "${text}".`);
  return Number(count) * UNITS[unit];
}

/** @throws UsageError */
function beginOf({ start, ago }: { start?: string; ago?: string }): ReplayOptions['begin'] {
  if (start !== undefined && ago !== undefined) throw new UsageError('Either --start or --ago.');
  if (ago !== undefined) return { ago: spanOf('ago', ago) };
  if (start === undefined) return null;
  const at = Date.parse(start);
  if (Number.isNaN(at) || !/(Z|[+-]\d\d:\d\d)$/.test(start))
    throw new UsageError('--start must be a time with an offset, such as 2026-01-05T08:00:00+08:00.');
  return { at };
}

/** @throws UsageError */
export function readReplay(args: readonly string[]): ReplayOptions {
  const text = { type: 'string' } as const;
  const { values, positionals } = parsed(() =>
    parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        url: text,
        mqtt: text,
        account: text,
        speed: text,
        start: text,
        ago: text,
        times: text,
        shuffle: text,
        seed: text,
        prefix: text,
      },
    }),
  );
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('One file is needed.');
  const prefix = values.prefix ?? 'SUMO';
  if (!/^[A-Za-z][A-Za-z0-9]{0,19}$/.test(prefix)) throw new UsageError('--prefix takes letters and digits.');
  return {
    ...platformOf(values),
    file,
    speed: numberOf('speed', values.speed ?? '30', 0, 10_000),
    begin: beginOf(values),
    times: Math.round(numberOf('times', values.times ?? '1', 1, 10)),
    shuffle: numberOf('shuffle', values.shuffle ?? '0', 0, 600),
    seed: Math.round(numberOf('seed', values.seed ?? '7', 0, 1e9)),
    prefix,
  };
}

function parsed<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The demo's options for the simulator, as one line on its standard input. */
export const handover = z.object({
  url: z.string(),
  mqtt: z.string(),
  key: z.string(),
  payments: z.object({ key: z.string(), secret: z.string() }).nullable(),
  cars: z.array(z.object({ fleetNumber: z.string(), secret: z.string() })),
  seed: z.number(),
  ordersAnHour: z.number(),
  /** Whether the town drives for the first time. */
  isFirst: z.boolean(),
});
