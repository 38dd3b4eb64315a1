/**
 * Test files that share a process: reading the server's modules takes a process longer than most of the files take
 * themselves. What a file leaves behind must not decide the next one: what fails is tried again alone.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.ts';

/** Few enough that what fails is seen early, and that the last process does not run long when all others have ended. */
const AT_ONCE = 10;

/** The files that take longest: begun first, so that nothing waits for one of them in the end. */
const LONG =
  /^(scripts\/new\/new|server\/(cli\/cli|fuzz|sweeps|everyCall|updates|worst(Inputs|Bodies)|reach\.trust|town\/commands|ground\/database\/embedded\/embedded))\.test/;

/** What belongs to a whole process: its memory and event loop, its signals, its environment, the programs it starts. */
const ABOUT_PROCESS =
  /process\.(env\[[^\]]*\] =|chdir|on\(|once\(|emit|exit|memoryUsage)|monitorEventLoopDelay|eventLoopUtilization|mock\.(timers|method|module)|globalThis\.\w+ =|gc\(|setFlagsFromString|startProduct|getActiveResourcesInfo/;

function isAboutProcess(file: string): boolean {
  const path = join(root, file);
  return existsSync(path) && ABOUT_PROCESS.test(readFileSync(path, 'utf8'));
}

/** The files in the order in which they are begun, those of one process together. */
export function groupsOf(files: readonly string[]): string[][] {
  const long = files.filter((file) => LONG.test(file));
  const others = files.filter((file) => !LONG.test(file));
  const alone = others.filter(isAboutProcess);
  const shared = others.filter((file) => !alone.includes(file));
  const groups = [...long, ...alone].map((file) => [file]);
  for (let at = 0; at < shared.length; at += AT_ONCE) groups.push(shared.slice(at, at + AT_ONCE));
  return groups;
}
