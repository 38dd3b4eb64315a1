/** Telling processes apart, so that a number that was given to another process is not taken for the former one. */
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';

/** Where a process number means something: one boot of one machine, and one container of it. */
function currentScope(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** When the kernel started the process, in its own ticks; null when it cannot be told or there is no such process. */
function startTicks(pid: number): string | null {
  try {
    // The name in parentheses may hold blanks; the fields after it are counted from the state, the third.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

/** Whether a process of this number runs. One that has ended and was not yet collected by its parent does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !['Z', 'X'].includes(stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3));
  } catch {
    return true;
  }
}

/** Enough of a process to recognise it later. */
export const processIdentity = z.object({
  pid: z.number().int().positive(),
  ticks: z.string().nullable(),
  scope: z.string(),
});
export type ProcessIdentity = z.infer<typeof processIdentity>;

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, ticks: startTicks(process.pid), scope: currentScope() };
}

/** Whether that very process still runs; 'elsewhere' when it belongs to another machine, boot or container. */
export function whereabouts(other: ProcessIdentity): 'running' | 'gone' | 'elsewhere' {
  if (other.scope !== currentScope()) return 'elsewhere';
  return isAlive(other.pid) && startTicks(other.pid) === other.ticks ? 'running' : 'gone';
}
