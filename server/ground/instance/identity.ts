/** Identifies processes, so that a reused process number is not taken for the former process. */
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';

/** The scope of a process number: one boot of one machine or container. */
function currentScope(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** The start time of the process in ticks of the kernel; null when unknown or without such a process. */
function startTicks(pid: number): string | null {
  try {
    // The name in parentheses may contain blanks; fields are counted from the one after it, the third.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

/** Whether a process of this number runs; a zombie does not. */
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

/** Identifies a process later on. */
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
