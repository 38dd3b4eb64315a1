/**
 * One server per data folder. The lock is a listening local socket: the system drops it with the process, however
 * that ends. Containers that share a folder do not see each other's sockets, so the holder also keeps a file in the
 * folder fresh (see heartbeat.ts).
 */
import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { errorCode } from '#server/ground/instance/errorCode.ts';
import { claimHeartbeat } from '#server/ground/instance/heartbeat.ts';
import { StartRefused } from '#server/ground/instance/startRefused.ts';

const ANSWER_WITHIN_MS = 2000;

/** The holder of a lock. */
const lockAnswer = z.object({
  pid: z.number().int(),
  /** `server`, or the name of the command that works on the folder while no server runs. */
  role: z.string(),
  /** Where the server listens; null while it starts, and for commands. */
  address: z.string().nullable(),
});
export type LockAnswer = z.infer<typeof lockAnswer>;

export interface InstanceLock {
  /** Sets the address that is reported to other processes. */
  setAddress(address: string | null): void;
  release(): Promise<void>;
}

/** Another process holds the data folder. `pid` and `address` are null when it does not answer. */
export class AlreadyRunning extends StartRefused {
  override readonly name = 'AlreadyRunning';
  readonly pid: number | null;
  readonly address: string | null;
  /** `server`, the name of a command, or null when the holder does not answer. */
  readonly role: string | null;

  constructor(dataDir: string, holder: { pid: number | null; address: string | null; role: string | null }) {
    const who = [holder.pid === null ? 'a process that does not answer' : `pid ${holder.pid}`, holder.address]
      .filter((part) => part !== null)
      .join(', ');
    super(
      holder.role === null || holder.role === 'server'
        ? `Pilotdesk is already running on this data folder (${who}): ${dataDir}`
        : `The command "${holder.role}" is working on this data folder (${who}); try again when it has ended: ${dataDir}`,
    );
    this.pid = holder.pid;
    this.address = holder.address;
    this.role = holder.role;
  }
}

/** The name of the socket: the same for every path that leads to the folder. */
function socketName(dataDir: string): string {
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 24);
  if (process.platform === 'linux') return `\0pilotdesk-${hash}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\pilotdesk-${hash}`;
  return join(tmpdir(), `pilotdesk-${hash}.lock`);
}

/** Resolves to the server once it listens, or to null when the name is taken. */
function listen(server: Server, name: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (errorCode(error) === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(name, () => resolve(server));
  });
}

/**
 * Asks the holder of the name.
 * @returns its answer; 'silent' when it does not answer in time; null without a holder
 */
function ask(name: string): Promise<LockAnswer | 'silent' | null> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(name);
    const settle = (answer: LockAnswer | 'silent' | null) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => settle('silent'), ANSWER_WITHIN_MS);
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (text += chunk.slice(0, 10_000 - text.length)));
    socket.on('error', (error) => settle(['ENOENT', 'ECONNREFUSED'].includes(errorCode(error)) ? null : 'silent'));
    socket.on('end', () => {
      try {
        settle(lockAnswer.parse(JSON.parse(text)));
      } catch {
        settle('silent');
      }
    });
  });
}

/** Takes the name. Where it is a file without a listener, a killed server left it. */
async function bind(name: string, answer: () => LockAnswer): Promise<Server | LockAnswer | 'silent'> {
  for (let attempt = 0; ; attempt++) {
    const server = await listen(
      createServer((socket) => {
        socket.on('error', () => socket.destroy());
        socket.end(`${JSON.stringify(answer())}\n`);
      }),
      name,
    );
    if (server !== null) return server;
    const holder = await ask(name);
    if (holder !== null) return holder;
    // The holder ended meanwhile, or the file is stale.
    if (attempt >= 20) return 'silent';
    if (!name.startsWith('\0') && process.platform !== 'win32') rmSync(name, { force: true });
    await delay(25);
  }
}

/**
 * Restricts the folder and its `secrets` to this account. When root runs the server, the database runs under another
 * account, which has to pass through the folder.
 */
function createFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartRefused(
      `The data folder ${dataDir} cannot be used (${errorCode(error)}); set DATA_DIR to a folder that can be written to.`,
    );
  }
}

/**
 * Takes the data folder for this process, creating the folder when it is missing.
 * @throws AlreadyRunning when another process holds it; StartRefused when the folder cannot be used.
 */
export async function acquireLock(
  dataDir: string,
  about: { role?: string; address?: string | null } = {},
): Promise<InstanceLock> {
  createFolder(dataDir);
  const current: LockAnswer = { pid: process.pid, role: about.role ?? 'server', address: about.address ?? null };
  const server = await bind(socketName(dataDir), () => current);
  if (server === 'silent') throw new AlreadyRunning(dataDir, { pid: null, address: null, role: null });
  if ('pid' in server) throw new AlreadyRunning(dataDir, server);
  server.unref();
  const closeServer = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const heartbeat = await claimHeartbeat(dataDir).catch(async (error: unknown) => {
    await closeServer();
    throw new StartRefused(`The data folder ${dataDir} cannot be written to (${errorCode(error)}).`);
  });
  if ('heldBy' in heartbeat) {
    await closeServer();
    throw new AlreadyRunning(dataDir, { pid: heartbeat.heldBy, address: null, role: null });
  }
  return {
    setAddress(address) {
      current.address = address;
    },
    async release() {
      heartbeat.stop();
      await closeServer();
    },
  };
}

/** The holder of the data folder; 'silent' when it does not answer, null without one. */
export async function askLock(dataDir: string): Promise<LockAnswer | 'silent' | null> {
  try {
    return await ask(socketName(dataDir));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
