/** Files of columns in their stores, read through from time to time: each is what was written, or somebody is told. */
import type { Services } from '#server/services.ts';
import { sha256In, type ColumnFile } from './files.ts';

const DAY_MS = 86_400_000;
/** Each file is read through about as often. */
export const PROVE_EVERY_MS = 7 * DAY_MS;
/** The longest that reading may take in one round of housekeeping, and the most files: the next round goes on. */
export const PROVE = { forMs: 20_000, most: 500 } as const;

interface Proving {
  storage: Pick<Services['storage'], 'of'>;
  log: Pick<Services['log'], 'warn'>;
}

type Kept = ColumnFile & { id: string };

async function isAsWritten({ storage }: Pick<Proving, 'storage'>, file: ColumnFile): Promise<boolean> {
  const store = storage.of(file.store);
  const size = await store.size(file.key);
  if (size === null || size !== Number(file.bytes)) return false;
  return (await sha256In(await store.read(file.key, size))) === file.sha256;
}

/**
 * Reads files through where they lie, in their order, until the time is over. A store that cannot be asked proves nothing: its files
 * wait for the next round.
 *
 * @param note what became of one: whether it is as it was written
 */
export async function prove(
  proving: Proving,
  files: readonly Kept[],
  forMs: number,
  note: (id: string, isGood: boolean) => Promise<unknown>,
): Promise<void> {
  const end = performance.now() + forMs;
  const away = new Set<string>();
  for (const file of files) {
    if (performance.now() >= end) return;
    const { id, store, key } = file;
    if (away.has(store)) continue;
    let isGood;
    try {
      isGood = await isAsWritten(proving, file);
    } catch (error) {
      away.add(store);
      proving.log.warn({ err: error, store, key }, 'a file of columns could not be read through; it is tried again');
      continue;
    }
    if (!isGood) proving.log.warn({ store, key }, 'a file of columns is damaged or gone');
    await note(id, isGood);
  }
}
