/** The generated passwords of the embedded database; they exist only in the data folder. */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '#server/ground/instance/errorCode.ts';
import { StartRefused } from '#server/ground/instance/startRefused.ts';

const shape = z.object({ superuserPassword: z.string().min(20), password: z.string().min(20) });
export type DatabaseSecrets = z.infer<typeof shape>;

function fileOf(dataDir: string): string {
  return join(dataDir, 'secrets', 'postgres.json');
}

/**
 * The passwords, or null when none were made yet.
 * @throws StartRefused when they cannot be read.
 */
export function readSecrets(dataDir: string): DatabaseSecrets | null {
  const file = fileOf(dataDir);
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new StartRefused(
      `The passwords of the embedded database cannot be read from ${file} (${errorCode(error) || 'not in the expected form'}).`,
    );
  }
}

/** Generates passwords and writes them atomically, before the cluster that uses them. */
export function createSecrets(dataDir: string): DatabaseSecrets {
  const secrets = {
    superuserPassword: randomBytes(24).toString('base64url'),
    password: randomBytes(24).toString('base64url'),
  };
  mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  const file = fileOf(dataDir);
  const handle = openSync(`${file}.new`, 'w', 0o600);
  try {
    writeSync(handle, `${JSON.stringify(secrets)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(`${file}.new`, file);
  return secrets;
}
