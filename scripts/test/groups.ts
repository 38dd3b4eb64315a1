/**
 * Test files that share a process: reading the server's modules takes a process longer than most of the files take
 * themselves. A shared process is a derived program that names its files (inTurn.ts).
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './processes.ts';

const AT_ONCE = 12;

/** The files that take longest: begun first, so that nothing waits for one of them in the end. */
const LONG =
  /(^|\/)(scripts\/new\/new|server\/(cli\/cli|fuzz|sweeps|worstInputs|ground\/database\/embedded\/embedded))\.test/;

/** What belongs to a whole process: its memory and event loop, its signals, its environment, the programs it starts. */
const ABOUT_PROCESS =
  /process\.(env\[[^\]]*\] =|chdir|on\(|once\(|emit|exitCode|memoryUsage)|monitorEventLoopDelay|eventLoopUtilization|mock\.(timers|method|module)|globalThis\.\w+ =|gc\(|setFlagsFromString|startProduct|getActiveResourcesInfo/;

const isAlone = (file: string): boolean =>
  LONG.test(file) || ABOUT_PROCESS.test(readFileSync(resolve(root, file), 'utf8'));

/** The files in the order in which they are begun, those of one process together. */
export function groupsOf(files: readonly string[]): string[][] {
  const long = files.filter((file) => LONG.test(file));
  const alone = files.filter((file) => !long.includes(file) && isAlone(file));
  const shared = files.filter((file) => !long.includes(file) && !alone.includes(file));
  const groups: string[][] = [...long, ...alone].map((file) => [file]);
  for (let at = 0; at < shared.length; at += AT_ONCE) groups.push(shared.slice(at, at + AT_ONCE));
  return groups;
}

/** The files that a derived program runs. */
export const filesOf = (program: string): string[] =>
  [...readFileSync(program, 'utf8').matchAll(/"([^"]+\.test\.ts)"/g)].map(([, file = '']) => file);

const GROUP = /(^|\/)group-\d+\.test\.mjs$/;
/** Whether a file is the derived program of a shared process. */
export const isGroup = (file: string): boolean => GROUP.test(file);

const IN_TURN = pathToFileURL(join(import.meta.dirname, 'inTurn.ts')).href;

/** The program of each group, written to a folder: the file itself where it is alone. */
export function programsOf(groups: readonly (readonly string[])[], folder: string): string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return groups.map((files, place) => {
    const [only] = files;
    if (files.length === 1 && only !== undefined) return only;
    const program = join(folder, `group-${place}.test.mjs`);
    writeFileSync(program, `import { inTurn } from ${JSON.stringify(IN_TURN)};\ninTurn(${JSON.stringify(files)});\n`);
    return program;
  });
}
