/** Works on files of several stores. */
import type { FileStore } from '#contract/base/file/calls.ts';

/**
 * One after the other. A store that is dead keeps its share for the next time, and does not keep the others waiting for each file.
 * @throws the first failure, when all that could be done is done
 */
export async function eachStore<Item extends { readonly store: FileStore }>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const dead = new Set<string>();
  for (const item of items) {
    if (dead.has(item.store)) continue;
    await work(item).catch((error: unknown) => {
      dead.add(item.store);
      failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
}
