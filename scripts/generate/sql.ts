/** Writes the SQL of a noun's queries, so that reviews show its changes. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
} from 'kysely';
import type { Database } from '#server/ground/database/schema.ts';
import { layOut } from './layOut.ts';

const compiling = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

interface Compilable {
  compile: (db: unknown) => CompiledQuery;
}

const isCompilable = (value: unknown): value is Compilable =>
  typeof value === 'object' && value !== null && 'compile' in value && typeof value.compile === 'function';

const isListOfArguments = (value: unknown): value is unknown[][] =>
  Array.isArray(value) && value.length > 0 && value.every((args) => Array.isArray(args));

/**
 * The SQL of every query of a module, each shape once, in the order of the module's names. A query is what has samples:
 * `QuerySamples` lets no function that takes the database compile without them.
 * @throws Error naming samples without a query, a query whose samples are empty, and what cannot be compiled
 */
export function sqlOf(queries: Readonly<Record<string, unknown>>, samples: Readonly<Record<string, unknown>>): string {
  return Object.keys(samples)
    .toSorted()
    .map((name) => `-- ${name}\n${shapesOf(name, queries[name], samples[name]).join('\n-- or\n')}`)
    .join('\n');
}

function shapesOf(name: string, query: unknown, samples: unknown): string[] {
  if (typeof query !== 'function') throw new Error(`samples without a query: ${name}`);
  if (!isListOfArguments(samples)) throw new Error(`${name} has no samples`);
  const shapes = samples.map((args) => {
    const built: unknown = Reflect.apply(query, undefined, [compiling, ...args]);
    if (!isCompilable(built)) throw new Error(`${name} answers nothing that can be compiled`);
    return `${layOut(built.compile(compiling).sql)};\n`;
  });
  return [...new Set(shapes)];
}

/** The folders below `server` that have queries, as `server/<noun>`. */
export function nounsWithQueries(root: string): string[] {
  const server = join(root, 'server');
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' });
  const nouns = files
    .filter((file) => /[\\/]queries\.ts$/.test(file))
    .map((file) => file.replace(/[\\/]queries\.ts$/, ''));
  if (nouns.length === 0) throw new Error('no queries were found below server/');
  return nouns.toSorted().map((noun) => `server/${noun.replaceAll('\\', '/')}`);
}
