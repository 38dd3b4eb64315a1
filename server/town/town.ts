/** The demo's town: a process beside the server that drives its sample cars. It ends with the server, however that ends. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { townRides } from '#contract/capacity/town/rides.ts';
import { programEnv } from '#server/ground/core/programEnv.ts';
import type { RunningServer } from '#server/run.ts';
import { bringRides } from './rides.ts';
import { townCredentials, type TownCredentials } from './credentials.ts';

const PROGRAM = join(resolve(import.meta.dirname, '..', '..'), 'simulator', 'demo.ts');
const ORDERS_AN_HOUR = 60;
const MEMORY_MB = 64;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;
/** A town that ran so long had no trouble starting. */
const RAN_WELL_MS = 60_000;
const STOP_WITHIN_MS = 3000;
/** How much of its complaints is kept for the log. */
const COMPLAINT_LENGTH = 2000;

export interface Town {
  stop: () => Promise<void>;
}

class TownProcess implements Town {
  readonly #server: RunningServer;
  readonly #credentials: TownCredentials;
  readonly #mqttPort: number;
  #child: ChildProcess | null = null;
  #timer: NodeJS.Timeout | undefined;
  #pause = FIRST_PAUSE_MS;
  #stopped = false;
  #hasRun = false;

  constructor(server: RunningServer, credentials: TownCredentials, mqttPort: number) {
    this.#server = server;
    this.#credentials = credentials;
    this.#mqttPort = mqttPort;
    this.#start();
  }

  #start(): void {
    const { address, services } = this.#server;
    const startedAt = performance.now();
    // credentials go through the pipe: arguments and environments can be read by others
    const child = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        `--max-old-space-size=${MEMORY_MB}`,
        '--max-semi-space-size=1',
        PROGRAM,
      ],
      { stdio: ['pipe', 'pipe', 'pipe'], env: programEnv() },
    );
    this.#child = child;
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-COMPLAINT_LENGTH);
    });
    createInterface({ input: child.stdout }).on('line', (line) => void this.#bring(line));
    // a town that has ended no longer listens
    child.stdin.on('error', () => undefined);
    const { key, payments, cars, isFirst } = this.#credentials;
    const mqtt = `mqtt://127.0.0.1:${this.#mqttPort}`;
    const handover = {
      url: address,
      mqtt,
      key: key ?? '',
      payments,
      cars,
      isFirst: isFirst && !this.#hasRun,
      // another day at each start, in the same town
      seed: Math.floor(services.now().getTime() / 1000) % 1_000_000,
      ordersAnHour: key === null ? 0 : ORDERS_AN_HOUR,
    };
    child.stdin.write(`${JSON.stringify(handover)}\n`);
    this.#hasRun = true;
    child.once('spawn', () => {
      if (child.pid !== undefined) lower(child.pid);
    });
    const ended = (reason: unknown) => {
      if (this.#child !== child) return;
      this.#child = null;
      if (this.#stopped) return;
      this.#pause =
        performance.now() - startedAt > RAN_WELL_MS ? FIRST_PAUSE_MS : Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
      services.log.warn({ reason, complaint, pauseMs: this.#pause }, 'the demo town ended; it starts again');
      this.#timer = setTimeout(() => this.#start(), this.#pause);
      this.#timer.unref();
    };
    child.once('error', ended);
    child.once('exit', (code, signal) => ended(signal ?? code));
  }

  /** Writes the orders of what was driven before. Never rejects: a town without them is better than none. */
  async #bring(line: string): Promise<void> {
    const { services } = this.#server;
    try {
      await bringRides(services, townRides.parse(JSON.parse(line)).rides);
    } catch (error) {
      if (!this.#stopped)
        services.log.warn({ err: error }, 'the orders of the hour before the demo could not be written');
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (child === null) return;
    const exited = once(child, 'exit');
    child.stdin?.end();
    const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await exited;
    clearTimeout(impatience);
  }
}

/** The server goes first. */
function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // it has ended, or this system does not let us
  }
}

/**
 * Makes the sample fleet, and lets it drive. Without a broker of our own there is a fleet but no town: whoever brings a
 * broker decides who speaks on it. Never rejects: a demo without a town is better than none.
 */
export async function startTown(server: RunningServer): Promise<Town | null> {
  const { services } = server;
  try {
    const credentials = await townCredentials(services);
    const { port } = services.gateway;
    return port === null ? null : new TownProcess(server, credentials, port);
  } catch (error) {
    services.log.warn({ err: error }, 'the demo town could not be started');
    return null;
  }
}
