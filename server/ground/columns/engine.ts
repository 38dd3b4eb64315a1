/**
 * The engine that reads columns, inside a helper process: one connection to a database in memory that reaches the files it is given
 * and nothing else, installs nothing, and whose settings nobody changes any more.
 */
import { quoted } from './form.ts';

/** Of the helper's 512 MB; the engine takes some more than it is told, and the program itself needs its part. */
const MEMORY = '320MB';
const SPILLED = '4GB';

export interface Given {
  /** Files that are read. */
  files: readonly string[];
  /** A folder of this question's own, for lines and for what does not fit into memory. */
  folder: string;
}

const list = (values: readonly string[]): string => `[${values.map(quoted).join(', ')}]`;

export type Row = Record<string, unknown>;
/** Runs one statement. */
export type Ask = (text: string, values?: readonly string[]) => Promise<Row[]>;

/** @throws Error where the package is not installed */
export async function withEngine<Result>(
  { files, folder }: Given,
  work: (ask: Ask) => Promise<Result>,
): Promise<Result> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '1',
    memory_limit: MEMORY,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  });
  const connection = await instance.connect();
  const ask: Ask = async (text, values = []) => (await connection.runAndReadAll(text, [...values])).getRowObjectsJson();
  try {
    for (const setting of [
      `set TimeZone = 'UTC'`,
      `set temp_directory = ${quoted(`${folder}/spilled`)}`,
      `set max_temp_directory_size = ${quoted(SPILLED)}`,
      `set allowed_paths = ${list(files)}`,
      `set allowed_directories = ${list([`${folder}/`])}`,
      'set enable_external_access = false',
      'set lock_configuration = true',
    ])
      await ask(setting);
    return await work(ask);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
