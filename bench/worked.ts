/** How long processes have worked, by the processor's own time: what a busy machine does not lengthen. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Product } from './product.ts';

interface Process {
  pid: number;
  parent: number;
  command: string;
  /** Seconds of a processor, with those of its children that ended. */
  seconds: number;
  /** Resident memory at most, in MB. */
  most: number;
}

const TICKS = 100;
export function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, , fields = ''] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
        const numbers = fields.split(' ').map(Number);
        const [parent = 0] = numbers.slice(1);
        const seconds = numbers.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) / TICKS;
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const most = Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1] ?? 0) / 1024;
        return [{ pid: Number(name), parent, command, seconds, most }];
      } catch {
        // it ended
        return [];
      }
    });
}

/** Seconds that the server, its helpers and its database have worked. */
export function worked({ pid }: Product, dataDir: string): number {
  const all = processes();
  const isOurs = (one: Process): boolean =>
    one.pid === pid ||
    (one.command.includes(dataDir) && one.command.includes('postgres')) ||
    all.some((other) => other.pid === one.parent && isOurs(other));
  return all.filter(isOurs).reduce((sum, { seconds }) => sum + seconds, 0);
}
