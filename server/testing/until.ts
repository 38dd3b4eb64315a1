import { setTimeout as delay } from 'node:timers/promises';
import { patient } from './patience.ts';

/** Milliseconds between two questions: at first, and at most. Each costs what the other files of the run could use. */
const PAUSE = { first: 10, most: 150 };

type Answer<Value> = Value | null | undefined | false;

/**
 * Asks again until the answer is true or a value, which it returns. Fails, naming what it waited for, after
 * `ms`, or longer on a busy machine. A `what` that is asked for says how things stood then.
 */
export async function until<Value>(
  what: string | (() => string),
  ask: () => Answer<Value> | Promise<Answer<Value>>,
  ms = 60_000,
): Promise<Value> {
  const most = patient(ms);
  const end = performance.now() + most;
  for (let pause = PAUSE.first; ; pause = Math.min(PAUSE.most, pause * 1.4)) {
    const value = await ask();
    if (value !== null && value !== undefined && value !== false) return value;
    if (performance.now() > end)
      throw new Error(`not within ${most / 1000} s: ${typeof what === 'string' ? what : what()}`);
    await delay(pause);
  }
}
