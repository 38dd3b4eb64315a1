/** Tests go through the front door: a real server on a real port, over a database of their own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after } from 'node:test';
import { z } from 'zod';
import { BASE_PATH, type Envelope } from '#contract/ground/core.ts';
import type { CallInput, CallOutput, CallPath } from '#contract/index.ts';
import { readConfig, type Config } from '#server/ground/config/config.ts';
import { createLog } from '#server/ground/config/log.ts';
import { runServer, type RunningServer } from '#server/run.ts';
import { ADMIN_PASSWORD, addressOf, cloneDatabase, testServer } from './databases.ts';
import { makeUser, type UserWishes } from './factories.ts';

const envelope = z.object({ code: z.int(), msg: z.string(), data: z.unknown() });

/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  body: Envelope<unknown>;
}

/** A call that was refused, when `call` expected it to succeed. */
export class Refused extends Error {
  readonly answer: RawAnswer;
  constructor(path: string, answer: RawAnswer) {
    super(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    this.answer = answer;
  }
}

/** Text and files go out as they are. */
function bytesOf(body: unknown): string | Blob | undefined {
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? new Blob([Uint8Array.from(body)], { type: '' }) : undefined;
}

/** Somebody who calls; without a token, anybody. */
export class Client {
  readonly address: string;
  readonly token: string | null;
  readonly language: string;

  constructor(address: string, token: string | null = null, language = 'en-US') {
    this.address = address;
    this.token = token;
    this.language = language;
  }

  /** Sends any body to any path and answers whatever comes. */
  async send(path: string, body: unknown, headers: Record<string, string> = {}): Promise<RawAnswer> {
    const response = await fetch(`${this.address}${BASE_PATH}${path}`, {
      method: 'POST',
      headers: {
        'accept-language': this.language,
        'content-type': 'application/json',
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}`, token: this.token }),
        ...headers,
      },
      body: bytesOf(body) ?? JSON.stringify(body),
    });
    const answered = envelope.parse(JSON.parse(await response.text()));
    return { status: response.status, headers: response.headers, body: answered };
  }

  /** Announces a body of so many bytes and sends none of it: what is judged by its head is answered all the same. */
  async announce(path: string, bytes: number): Promise<RawAnswer> {
    const asked = request(`${this.address}${BASE_PATH}${path}`, {
      method: 'POST',
      headers: {
        'accept-language': this.language,
        'content-type': 'application/json',
        'content-length': bytes,
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
      },
    });
    asked.flushHeaders();
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      asked.once('response', resolve).once('error', reject);
    });
    const body = envelope.parse(JSON.parse(await text(response)));
    asked.destroy();
    const headers = new Headers();
    for (const [name, values = []] of Object.entries(response.headersDistinct))
      for (const value of values) headers.append(name, value);
    return { status: response.statusCode ?? 0, headers, body };
  }

  /** Calls and answers the data; throws `Refused` otherwise. */
  async call<Path extends CallPath>(
    path: Path,
    input: CallInput<Path>,
    headers?: Record<string, string>,
  ): Promise<CallOutput<Path>> {
    const answer = await this.send(path, input, headers);
    if (answer.status !== 200 || answer.body.code !== 0) throw new Refused(path, answer);
    return dataOf<CallOutput<Path>>(answer);
  }

  /** Sends a file to an upload call. */
  upload(path: CallPath, input: unknown, file: Uint8Array, headers: Record<string, string> = {}): Promise<RawAnswer> {
    return this.send(path, file, {
      'content-type': 'application/octet-stream',
      'x-upload-input': encodeURIComponent(JSON.stringify(input)),
      ...headers,
    });
  }

  as(token: string | null): Client {
    return new Client(this.address, token, this.language);
  }
  speaking(language: string): Client {
    return new Client(this.address, this.token, language);
  }
}

/** The one place where the wire's data gets its type: the server has parsed it against that very schema. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what its path answers
function dataOf<Data>(answer: RawAnswer): Data {
  return answer.body.data as Data; // oxlint-disable-line typescript/no-unsafe-type-assertion -- see above
}

export interface TestApp {
  server: RunningServer;
  config: Config;
  /** For `DATABASE_URL` of another process on the same database. */
  databaseUrl: string;
  /** Nobody in particular. */
  anonymous: Client;
  /** Signs in as a new person who holds the roles with these codes; the first is active. */
  signInAs: (
    roleCodes: string | string[],
    wishes?: UserWishes,
  ) => Promise<Client & { userId: string; account: string }>;
  /** Signs in with account and password. */
  signIn: (account: string, password: string) => Promise<Client>;
  /** The server's clock runs ahead by so many more seconds. */
  advance: (seconds: number) => void;
  /** A second node on the same database. */
  secondNode: () => Promise<{ server: RunningServer; anonymous: Client }>;
}

export interface TestOptions {
  env?: Record<string, string>;
}

/** Starts a server on a fresh database; everything ends with the test file. */
export async function startTestApp({ env = {} }: TestOptions = {}): Promise<TestApp> {
  const postgres = await testServer();
  const { connection, drop } = await cloneDatabase(postgres.connection);
  const dataDir = mkdtempSync(join(tmpdir(), 'pilotdesk-files-'));
  const config = readConfig({
    PORT: '0',
    MQTT_PORT: '0',
    JT808_PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'fatal',
    ADMIN_PASSWORD,
    DEMO: 'on',
    ...env,
  });
  let ahead = 0;
  const options = { config, connection, log: createLog(config), now: () => new Date(Date.now() + ahead) };
  const servers = [await runServer(options)];
  after(async () => {
    for (const server of servers) await server.stop();
    await drop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const [server] = servers;
  if (server === undefined) throw new Error('no server');
  const anonymous = new Client(server.address);
  const signIn = async (account: string, password: string) =>
    anonymous.as((await anonymous.call('/login', { account, password })).token);
  return {
    server,
    config,
    databaseUrl: addressOf(connection),
    anonymous,
    signIn,
    async signInAs(roleCodes, wishes = {}) {
      const user = await makeUser(server.services.db, { roleCodes: [roleCodes].flat(), ...wishes });
      const client = await signIn(user.account, user.password);
      return Object.assign(client, { userId: user.id, account: user.account });
    },
    advance: (seconds) => void (ahead += seconds * 1000),
    async secondNode() {
      const another = await runServer(options);
      servers.push(another);
      return { server: another, anonymous: new Client(another.address) };
    },
  };
}
