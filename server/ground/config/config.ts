/** Reads and checks all environment variables of the server. */
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { FileStore } from '#contract/base/file/calls.ts';
import { PASSWORD_MAX } from '#contract/access/session/calls.ts';
import { readTarget } from '#server/ground/database/address.ts';
import { StartRefused } from '#server/ground/instance/startRefused.ts';
import { readBrokerAddress } from '#server/ground/config/brokerAddress.ts';
import { readStores, type StoreDefaults } from '#server/ground/config/stores.ts';

const PROJECT_ROOT = resolve(import.meta.dirname, '..', '..', '..');
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const METRICS_TOKEN_MIN = 16;
const SECRET_KEY_MIN = 32;

/** The configuration of the server. Paths are absolute. */
export interface Config {
  /** 0 lets the system choose a free port. */
  readonly port: number;
  readonly host: string;
  /** Embedded database, local files, secrets. */
  readonly dataDir: string;
  /** An existing PostgreSQL; null: the embedded one in `dataDir`. */
  readonly databaseUrl: string | null;
  /** The password of the first administrator; null: generate one and print it once. */
  readonly adminPassword: string | null;
  readonly demo: boolean;
  /** Whether sample cars drive in the demo. */
  readonly simulator: boolean;
  /** Default store of files; a setting may override it. */
  readonly storage: FileStore;
  readonly stores: StoreDefaults;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Addresses and networks (CIDR) of trusted proxies, whose `X-Forwarded-*` headers are used; empty: none. */
  readonly trustProxy: readonly string[];
  /** Bearer token for `/metrics`; null: only direct loopback requests may read it. */
  readonly metricsToken: string | null;
  /** The built console. */
  readonly webDist: string;
  /** Port of the embedded broker; null with `mqttUrl`. 0 lets the system choose. */
  readonly mqttPort: number | null;
  /** An existing broker; null: the embedded one. */
  readonly mqttUrl: string | null;
  /** Port of the JT/T 808 gateway; 0 lets the system choose. */
  readonly jt808Port: number;
  /** Key that seals secrets in the database; null: a key generated once in the data folder. */
  readonly secretKey: string | null;
}

/** A variable with a wrong value; `message` names it and the expected value. */
export class ConfigError extends StartRefused {
  override readonly name = 'ConfigError';
}

function refuseBadAddress(databaseUrl: string, env: Parameters<typeof readTarget>[1]): void {
  try {
    readTarget(databaseUrl, env);
  } catch (error) {
    throw error instanceof StartRefused ? new ConfigError(error.message) : error;
  }
}

/** A number in plain decimal digits: `Number()` alone would take "0x50", "8e3" and " ". */
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most));

const flag = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['on', 'off', 'true', 'false', '1', '0']))
  .transform((word) => word === 'on' || word === 'true' || word === '1');

const host = z.string().refine((text) => isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]{0,252}[a-z0-9])?$/i.test(text));

/** A wrong value as a refusal repeats it: what stands before an @ may be an account with its password, and many lines a key. */
const shown = (text: string): string =>
  /-----|\n/.test(text) ? 'what it is' : JSON.stringify(text.replace(/^.*@/s, '…@').slice(0, 100));

function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128);
}

const proxies = z.string().transform((text, context): string[] => {
  if (['off', 'false', '0'].includes(text.toLowerCase())) return [];
  const entries = text.split(',').map((entry) => entry.trim());
  if (!entries.every(isAddressOrNetwork)) context.addIssue({ code: 'custom', message: 'not an address' });
  return entries;
});

/**
 * Reads the configuration out of `env`; an empty value counts as not set.
 * @throws ConfigError naming the first variable whose value is wrong. Secret values are never repeated in it.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  /** The checked value of a variable, or null when it is not set. */
  function read<T>(name: string, schema: z.ZodType<T>, expected: string, secret = false): T | null {
    const text = env[name]?.trim() ?? '';
    if (text === '') return null;
    const result = schema.safeParse(secret ? env[name] : text);
    if (result.success) return result.data;
    throw new ConfigError(`${name} must be ${expected}${secret ? '' : `, not ${shown(text)}`}.`);
  }

  const databaseUrl = read('DATABASE_URL', z.string(), 'text', true)?.trim() ?? null;
  if (databaseUrl !== null) refuseBadAddress(databaseUrl, env);
  const mqttUrl = read(
    'MQTT_URL',
    z.string().refine((text) => readBrokerAddress(text) !== null),
    'the address of an MQTT broker such as mqtts://user:password@host:8883, or of several: mqtt://one:1883,two:1883',
    true,
  );
  const { storage, stores, lacks } = readStores(read);
  if (lacks.length > 0) throw new ConfigError(`STORAGE is "${storage}", which needs ${lacks.join(', ')} to be set.`);
  const demo = read('DEMO', flag, 'on or off (or true, false, 1, 0)') ?? databaseUrl === null;
  return {
    port: read('PORT', wholeNumber(0, 65_535), 'a port number from 0 to 65535') ?? 8000,
    host: read('HOST', host, 'an IP address or a host name without scheme and port') ?? '127.0.0.1',
    dataDir: resolve(
      read('DATA_DIR', z.string().regex(/^[^\0]+$/), 'the path of a folder') ?? join(PROJECT_ROOT, '.data'),
    ),
    databaseUrl,
    mqttUrl,
    mqttPort:
      mqttUrl === null ? (read('MQTT_PORT', wholeNumber(0, 65_535), 'a port number from 0 to 65535') ?? 1883) : null,
    jt808Port: read('JT808_PORT', wholeNumber(0, 65_535), 'a port number from 0 to 65535') ?? 6808,
    adminPassword: read(
      'ADMIN_PASSWORD',
      z
        .string()
        .max(PASSWORD_MAX)
        .regex(/^[^\0]+$/),
      `a password of at most ${PASSWORD_MAX} characters`,
      true,
    ),
    demo,
    simulator: demo && (read('SIMULATOR', flag, 'on or off (or true, false, 1, 0)') ?? true),
    storage,
    stores,
    logLevel:
      read('LOG_LEVEL', z.string().toLowerCase().pipe(z.enum(LOG_LEVELS)), `one of ${LOG_LEVELS.join(', ')}`) ?? 'info',
    trustProxy:
      read(
        'TRUST_PROXY',
        proxies,
        'off or a comma-separated list of addresses and networks, such as 10.0.0.1,192.168.0.0/16',
      ) ?? [],
    metricsToken: read(
      'METRICS_TOKEN',
      z
        .string()
        .min(METRICS_TOKEN_MIN)
        .max(512)
        .regex(/^[\x21-\x7e]+$/),
      `a token of at least ${METRICS_TOKEN_MIN} visible ASCII characters`,
      true,
    ),
    secretKey: read(
      'SECRET_KEY',
      z.string().min(SECRET_KEY_MIN).max(512),
      `a secret of at least ${SECRET_KEY_MIN} characters`,
      true,
    ),
    webDist: resolve(
      read('WEB_DIST', z.string().regex(/^[^\0]+$/), 'the path of a folder') ?? join(PROJECT_ROOT, 'web', 'dist'),
    ),
  };
}
