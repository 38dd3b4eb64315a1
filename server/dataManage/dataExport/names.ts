/** Names of frames as files. */
import { createHash } from 'node:crypto';
import { posix } from 'node:path';

const MARK = 8;

/** A path that any system takes, below one folder. */
export const safePath = (path: string): string =>
  path
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .map((part) => part.replaceAll(/[\\:*?"<>|]/g, '_'))
    .join('/');

/** The key of a frame as such a path. One that had to be changed bears a mark of what it was, so that two never become one. */
export function keyInArchive(key: string): string {
  const safe = safePath(key);
  if (safe === key) return key;
  const ending = posix.extname(safe);
  const mark = createHash('sha256').update(key).digest('hex').slice(0, MARK);
  return `${safe.slice(0, safe.length - ending.length)}-${mark}${ending}`;
}
