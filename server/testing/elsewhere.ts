/** A store of a test that is not on this machine's disk to the product, though its files lie in a folder. */
import type { FileStore } from '#contract/base/file/calls.ts';
import { guard } from '#server/ground/storage/guard.ts';
import type { LocalStore } from '#server/ground/storage/local.ts';
import type { BareStore } from '#server/ground/storage/store.ts';
import type { Services } from '#server/services.ts';

/** Storage whose current store is such a one. @param more takes the place of what the folder would do */
export function storedElsewhere(
  { storage, log }: Pick<Services, 'storage' | 'log'>,
  folder: LocalStore,
  more: Partial<BareStore>,
) {
  const bare: BareStore = {
    kind: 's3',
    browserOrigin: null,
    size: (key) => folder.size(key),
    read: (key, range) => folder.read(key, range),
    put: (key, body, contents, signal) => folder.put(key, body, contents, signal),
    move: (from, to) => folder.move(from, to),
    remove: (key) => folder.remove(key),
    list: (prefix, most, signal) => folder.list(prefix, most, signal),
    clear: (prefix) => folder.clear(prefix),
    ...more,
  };
  const current = guard(bare, log);
  const of = (kind: FileStore) => (kind === 's3' ? current : storage.of(kind));
  return { current, of, local: storage.local };
}
