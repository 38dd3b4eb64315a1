/**
 * Has work done in helper processes, so that no input can hold up everybody else: each has a deadline and a memory limit,
 * and what passes them is ended with a refusal. Processes and not threads: a thread whose memory runs out takes the whole
 * process along (decision 0068). A few work at once; one that has ended well stays for the next task for a while.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Message } from '#server/ground/core/messages.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { Lane } from './lane.ts';
import { asideMessages } from './messages.ts';
import { errorOf, type Order, type Report } from './protocol.ts';
import type { Task } from './task.ts';

/** What people wait for, and what jobs read; neither takes the places of the other. */
const LANES = {
  call: { lane: new Lane(2, 16), tooLong: asideMessages.tooLong, tooMuch: asideMessages.tooMuch },
  // jobs are bounded already: so many run at once on a node
  job: { lane: new Lane(2, Infinity), tooLong: asideMessages.jobTooLong, tooMuch: asideMessages.jobTooMuch },
};

const IDLE_MS = 30_000;
const MAIN = fileURLToPath(new URL('./helper.main.ts', import.meta.url));

export interface Limits {
  /** For the whole answer; of what a job reads, for each portion. Waiting for a place does not count. */
  deadlineMs: number;
  /** Of the heap of JavaScript. */
  memoryMb: number;
  /** Who asked for it, e.g. the id of a person. */
  whose: string;
  /** `job`: read by a background job, which waits for its turn as long as it takes. */
  as?: 'call' | 'job';
  signal?: AbortSignal;
  /** What is said instead when the deadline has passed; `{seconds}` stands for it. */
  tooLong?: Message;
}

class Helper {
  readonly memoryMb: number;
  readonly #child: ChildProcess;
  #isGone = false;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(memoryMb: number) {
    this.memoryMb = memoryMb;
    this.#child = fork(MAIN, {
      execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${memoryMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.once('exit', () => (this.#isGone = true));
    // what goes wrong between the processes ends in the exit, which whoever waits hears of
    this.#child.on('error', () => this.end());
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** Sends an order and waits for the report. Null: the process has ended, or was ended when the time was up. */
  report(order: Order, deadlineMs: number, signal: AbortSignal | undefined): Promise<Report | 'late' | null> {
    const child = this.#child;
    return new Promise((resolve) => {
      const settle = (result: Report | 'late' | null) => {
        clearTimeout(timer);
        child.off('message', onMessage);
        child.off('exit', onExit);
        signal?.removeEventListener('abort', onExit);
        resolve(result);
      };
      // our own program is at the other end
      const onMessage = (report: Report) => settle(report);
      const onExit = () => settle(null);
      const timer = setTimeout(() => settle('late'), deadlineMs);
      child.on('message', onMessage);
      child.once('exit', onExit);
      signal?.addEventListener('abort', onExit);
      if (this.#isGone || signal?.aborted === true) return onExit();
      child.send(order, (error) => error !== null && onExit());
    });
  }

  /** Kept for another task; it keeps nothing alive meanwhile. */
  rest(onTired: () => void): void {
    this.#child.unref();
    this.#child.channel?.unref();
    this.#idleTimer = setTimeout(onTired, IDLE_MS).unref();
  }

  wake(): void {
    clearTimeout(this.#idleTimer);
    this.#child.ref();
    this.#child.channel?.ref();
  }

  end(): void {
    clearTimeout(this.#idleTimer);
    this.#isGone = true;
    this.#child.kill('SIGKILL');
    this.#child.unref();
    this.#child.channel?.unref();
  }
}

let idle: Helper[] = [];

function helperOf(memoryMb: number): Helper {
  idle = idle.filter(({ isGone }) => !isGone);
  const found = idle.find((each) => each.memoryMb === memoryMb);
  if (found === undefined) return new Helper(memoryMb);
  idle.splice(idle.indexOf(found), 1);
  found.wake();
  return found;
}

function giveBack(helper: Helper): void {
  // one that rests is enough: it is for those that come one after the other
  for (const other of idle.splice(0)) other.end();
  idle.push(helper);
  helper.rest(() => helper.end());
}

/** Each report of a task on the way to its end. */
async function* reports<Input>(
  { file, name }: Pick<Task<Input, unknown>, 'file' | 'name'>,
  input: Input,
  limits: Limits,
): AsyncGenerator<unknown, void, undefined> {
  const { memoryMb, deadlineMs, whose, signal, as = 'call' } = limits;
  const { lane, tooLong, tooMuch } = LANES[as];
  const leave = await lane.enter(whose, signal);
  const helper = helperOf(memoryMb);
  let isDone = false;
  const until = performance.now() + deadlineMs;
  try {
    for (let order: Order = { kind: 'begin', file, name, input }; ; order = { kind: 'next' }) {
      const leftMs = as === 'job' ? deadlineMs : Math.max(0, until - performance.now());
      const report = await helper.report(order, leftMs, signal);
      signal?.throwIfAborted();
      if (report === 'late')
        throw new Refusal(400, limits.tooLong ?? tooLong, { params: { seconds: deadlineMs / 1000 } });
      if (report === null) throw new Refusal(400, tooMuch);
      if (report.kind === 'portion') {
        yield report.value;
        continue;
      }
      isDone = true;
      if (report.kind === 'value') yield report.value;
      if (report.kind === 'refused' || report.kind === 'failed') throw errorOf(report);
      return;
    }
  } finally {
    if (isDone) giveBack(helper);
    else helper.end();
    leave();
  }
}

/**
 * Has a task done and answers its result. A `Refusal`: 400 when the deadline or the memory has passed, 429 or 503 when
 * too many wait already, and whatever the task itself refuses.
 */
export async function run<Input, Output>(
  task: Task<Input, Output>,
  input: Input,
  limits: Limits,
): Promise<Awaited<Output>> {
  for await (const value of reports(task, input, limits)) return value as Awaited<Output>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the task's own answer, copied
  throw new Error(`the task ${task.name} answered nothing`);
}

/** Has a task done that answers in portions; the next one is made when it is asked for. Refusals as for `run`. */
export async function* stream<Input, Portion>(
  task: Task<Input, AsyncGenerator<Portion, void, undefined>>,
  input: Input,
  limits: Limits,
): AsyncGenerator<Portion, void, undefined> {
  for await (const value of reports(task, input, limits)) yield value as Portion; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the task's own portion, copied
}
