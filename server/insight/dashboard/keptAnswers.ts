/** Answers that hold for a while, such as those about a past that no longer changes. Bounded: the oldest goes first. */
const MOST = 200;

export function keeping<Answer>(): (database: object, key: string, work: () => Promise<Answer>) => Promise<Answer> {
  const byDatabase = new WeakMap<object, Map<string, Promise<Answer>>>();
  return (database, key, work) => {
    const known = byDatabase.get(database) ?? new Map<string, Promise<Answer>>();
    byDatabase.set(database, known);
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = work();
    known.set(key, made);
    // a failure is not kept
    made.catch(() => known.delete(key));
    const [oldest] = known.keys();
    if (known.size > MOST && oldest !== undefined) known.delete(oldest);
    return made;
  };
}
