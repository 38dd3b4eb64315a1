/**
 * Runs tasks in helper processes, so that no input blocks the server. Each task has a deadline and a memory limit; a task
 * that exceeds one is ended with a refusal. Processes instead of threads: a thread that runs out of memory ends the whole
 * process (decision 0068). A few helpers run at once; a helper that finished is kept for the next task for a while.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Message } from '#server/ground/core/messages.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { Lane } from './lane.ts';
import { asideMessages } from './messages.ts';
import { errorOf, type Order, type Report } from './protocol.ts';
import type { Task } from './task.ts';

/** Interactive work, analyses and background jobs have separate places. */
const LANES = {
  call: { lane: new Lane(2, 16), tooLong: asideMessages.tooLong, tooMuch: asideMessages.tooMuch },
  // questions that take seconds hold up no upload
  analysis: { lane: new Lane(2, 16), tooLong: asideMessages.tooLong, tooMuch: asideMessages.tooMuch },
  // the number of jobs that run at once on a node is limited elsewhere
  job: { lane: new Lane(2, Infinity), tooLong: asideMessages.jobTooLong, tooMuch: asideMessages.jobTooMuch },
};

const IDLE_MS = 30_000;
const MAIN = fileURLToPath(new URL('./helper.main.ts', import.meta.url));

export interface Limits {
  /** For the whole result; for a stream, for each portion. Waiting for a place does not count. */
  deadlineMs: number;
  /** Limit of the JavaScript heap. */
  memoryMb: number;
  /** The caller, e.g. the id of a person. */
  whose: string;
  /** `job`: for a background job, which waits for its turn without a limit. `analysis`: for a long question, beside other calls. */
  as?: 'call' | 'analysis' | 'job';
  signal?: AbortSignal;
  /** The message of a refusal after the deadline; `{seconds}` is replaced by the deadline. */
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
    // an error of the channel ends the process; the exit handler settles the waiting call
    this.#child.on('error', () => this.end());
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** Sends an order and waits for the report. Null: the process has exited, or was ended at the deadline. */
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
      // the other end is our own program, so the message has the declared type
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

  /** Keeps the helper for another task, without keeping the server's process alive. */
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
  // one idle helper is enough for tasks that come one after the other
  for (const other of idle.splice(0)) other.end();
  idle.push(helper);
  helper.rest(() => helper.end());
}

/** The reports of a task until it ends. */
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
 * Runs a task and returns its result. Throws a `Refusal`: 400 when the deadline or the memory limit is exceeded, 429 or 503
 * when too many tasks wait, and whatever the task itself refuses.
 */
export async function run<Input, Output>(
  task: Task<Input, Output>,
  input: Input,
  limits: Limits,
): Promise<Awaited<Output>> {
  for await (const value of reports(task, input, limits)) return value as Awaited<Output>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the task's own answer, copied
  throw new Error(`the task ${task.name} answered nothing`);
}

/** Runs a task that yields portions; the next portion is computed on request. Refusals as for `run`. */
export async function* stream<Input, Portion>(
  task: Task<Input, AsyncGenerator<Portion, void, undefined>>,
  input: Input,
  limits: Limits,
): AsyncGenerator<Portion, void, undefined> {
  for await (const value of reports(task, input, limits)) yield value as Portion; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the task's own portion, copied
}
