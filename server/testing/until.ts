import { setTimeout as delay } from 'node:timers/promises';

type Answer<Value> = Value | null | undefined | false;

/** Asks again until the answer is true or a value, which it returns. Fails, naming what it waited for, after `ms`. */
export async function until<Value>(
  what: string,
  ask: () => Answer<Value> | Promise<Answer<Value>>,
  ms = 60_000,
): Promise<Value> {
  for (const end = performance.now() + ms; ;) {
    const value = await ask();
    if (value !== null && value !== undefined && value !== false) return value;
    if (performance.now() > end) throw new Error(`not within ${ms / 1000} s: ${what}`);
    await delay(20);
  }
}
