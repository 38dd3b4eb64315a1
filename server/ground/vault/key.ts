/** The installation's key: configured, or generated once and stored in the data folder. */
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/ground/config/config.ts';
import { errorCode } from '#server/ground/instance/errorCode.ts';
import { StartRefused } from '#server/ground/instance/startRefused.ts';

const KEY_SHAPE = /^[\w-]{43}$/;

/** @throws StartRefused when the key's file cannot be read or made. */
export function installationKey({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Buffer {
  if (secretKey !== null) return createHash('sha256').update(secretKey).digest();
  const file = join(dataDir, 'secrets', 'vault.key');
  try {
    return readKey(file) ?? makeKey(file);
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(
      `The key of this installation cannot be kept in ${file} (${errorCode(error) || 'unknown'}).`,
    );
  }
}

function readKey(file: string): Buffer | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  if (KEY_SHAPE.test(text)) return Buffer.from(text, 'base64url');
  throw new StartRefused(`${file} does not hold the key of an installation; put the right one back from a backup.`);
}

/** Writes atomically and never overwrites: two servers that start at once both use the first key. */
function makeKey(file: string): Buffer {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  const handle = openSync(fresh, 'w', 0o600);
  try {
    writeSync(handle, `${randomBytes(32).toString('base64url')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    linkSync(fresh, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  const key = readKey(file);
  if (key === null) throw new Error('the key was removed while it was made');
  return key;
}
