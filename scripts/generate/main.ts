/**
 * `npm run generate`: writes what is derived and committed: the lists of what nouns announce, docs/openapi.json, and the
 * queries.sql of each noun.
 * With `--check` it writes nothing and fails when something is stale or missing.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { listFiles } from './lists.ts';
import { manualPages } from './manual.ts';
import { nounsWithQueries, sqlOf } from './sql.ts';

const root = resolve(import.meta.dirname, '..', '..');
const isCheck = process.argv.includes('--check');

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

async function moduleAt(path: string): Promise<Record<string, unknown>> {
  const module: unknown = await import(pathToFileURL(join(root, path)).href);
  return isRecord(module) ? module : {};
}

async function sqlFile(noun: string): Promise<string> {
  const samplesPath = `${noun}/queries.samples.ts`;
  if (!existsSync(join(root, samplesPath))) throw new Error(`${samplesPath} is missing`);
  const { samples } = await moduleAt(samplesPath);
  if (!isRecord(samples)) throw new Error(`${samplesPath} exports no "samples"`);
  const text = sqlOf(await moduleAt(`${noun}/queries.ts`), samples);
  return `-- The SQL of ${noun}/queries.ts. Written by "npm run generate".\n\n${text}`;
}

function versionOfProject(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).version;
}

/** Every derived file: its path and its generator. */
const derived: [string, () => string | Promise<string>][] = [
  ...listFiles(root),
  ['web/src/features/system/docs/manualPages.generated.ts', () => manualPages(root)],
  // read after the lists are written: it asks the whole contract
  ['docs/openapi.json', async () => (await import('./openapi.ts')).openApiText(versionOfProject())],
  ...nounsWithQueries(root).map((noun): [string, () => Promise<string>] => [
    `${noun}/queries.sql`,
    () => sqlFile(noun),
  ]),
];

let problems = 0;
for (const [path, contentOf] of derived) {
  const file = join(root, path);
  try {
    const content = await contentOf();
    const before = existsSync(file) ? readFileSync(file, 'utf8') : null;
    if (before === content) continue;
    if (isCheck) throw new Error(before === null ? 'missing: run "npm run generate"' : 'stale: run "npm run generate"');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    process.stdout.write(`wrote ${path}\n`);
  } catch (error) {
    problems += 1;
    process.stderr.write(`${path}: ${error instanceof Error ? error.message : String(error)}\n`);
  }
}
process.stdout.write(`${derived.length} derived files\n`);
process.exitCode = problems === 0 ? 0 : 1;
