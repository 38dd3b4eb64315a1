/** What measurements come to, how they say it, and how they end. */
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { newScratch } from '#server/testing/scratch.ts';

/** What a measurement came to. */
export interface Figure {
  what: string;
  found: string;
  wanted: string;
  ok: boolean;
}

/** How a measurement ends that ran to its end and found less than is wanted; any other code is a fault of the measurement. */
export const MISSED = 3;

/** Says by the exit code of this process whether what was found is what is wanted. */
export const settle = (isWithin: boolean): void => void (process.exitCode = isWithin ? 0 : MISSED);

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length));

/** A line for each, with the load of the machine beside them. */
export function print(figures: readonly Figure[]): void {
  const [what, found] = [widest(figures.map((one) => one.what)), widest(figures.map((one) => one.found))];
  for (const one of figures)
    process.stdout.write(
      `${one.ok ? '  ok  ' : ' MISS '} ${one.what.padEnd(what)}  ${one.found.padEnd(found)}  ${one.wanted}\n`,
    );
  process.stdout.write(`       load ${(loadavg()[0] ?? 0).toFixed(1)}\n`);
}

/** Measures in a folder of its own, which goes afterwards; prints what was found, and ends with whether it is what is wanted. */
export async function run(name: string, measure: (folder: string) => Promise<readonly Figure[]>): Promise<void> {
  const folder = newScratch(name);
  try {
    const figures = await measure(folder);
    print(figures);
    settle(figures.every(({ ok }) => ok));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
