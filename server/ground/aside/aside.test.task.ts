/** What the tests have done aside. */
import { refuseField } from '#server/ground/core/refusal.ts';
import { JobRefused } from '#server/ground/job/define.ts';
import { asideMessages } from './messages.ts';
import { task } from './task.ts';

const file = import.meta.url;

export const double = task(file, 'double', (input: { numbers: Float64Array }) => input.numbers.map((each) => each * 2));
export const spin = task(file, 'spin', (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end;);
  return process.pid;
});
/** Several times what the tests allow, and less than a process may have that nobody limits. */
const ENTRIES = 8_000_000;
/** Ends by itself where nothing ends it. */
export const swell = task(file, 'swell', (kind: 'array' | 'map' | 'nested') => {
  if (kind === 'nested') return String(JSON.parse('['.repeat(5e6) + ']'.repeat(5e6)));
  const all: string[] = [];
  const byNumber = new Map<number, number>();
  for (let at = 0; at < ENTRIES; at += 1) {
    if (kind === 'array') all.push(`${at} of many`);
    else byNumber.set(at, at);
  }
  return String(all.length + byNumber.size);
});
export const refuse = task(file, 'refuse', (how: 'field' | 'job' | 'bug'): void => {
  if (how === 'field') throw refuseField('fileName', asideMessages.tooLong, { seconds: 3 });
  if (how === 'job') throw new JobRefused(asideMessages.busy, {}, { read: 7 });
  throw new TypeError('a mistake of ours');
});
export const count = task(file, 'count', async function* (last: number) {
  for (let at = 1; at <= last; at += 1) yield at;
});
