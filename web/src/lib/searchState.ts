/** Small codecs between the query of an address and typed values. A value that does not fit is the default. */

export interface Codec<Value> {
  readonly fallback: Value;
  /** The value in the text, or undefined when it does not fit. */
  read(text: string): Value | undefined;
  write(value: Value): string;
}

/** A whole number, at least 1 by default. */
export function int(fallback: number, { min = 1, max = 1_000_000_000 } = {}): Codec<number> {
  const read = (written: string) => {
    const value = Number(written);
    return /^-?\d{1,10}$/.test(written) && value >= min && value <= max ? value : undefined;
  };
  return { fallback, read, write: String };
}

/** A number that may be absent. */
export function optionalNumber(): Codec<number | null> {
  const read = (written: string) => (/^-?\d{1,15}(\.\d{1,6})?$/.test(written) ? Number(written) : undefined);
  return { fallback: null, read, write: (value) => (value === null ? '' : String(value)) };
}

/** A text, at most 500 characters. */
export function text(fallback = ''): Codec<string> {
  return { fallback, read: (value) => (value.length <= 500 ? value : undefined), write: (value) => value };
}

/** One of a fixed list, or '' for none. */
export function oneOf<const Choice extends string>(choices: readonly Choice[]): Codec<Choice | ''>;
/** One of a fixed list with a default. */
export function oneOf<const Choice extends string>(
  choices: readonly Choice[],
  fallback: NoInfer<Choice>,
): Codec<Choice>;
export function oneOf(choices: readonly string[], fallback = ''): Codec<string> {
  return { fallback, read: (value) => (choices.includes(value) ? value : undefined), write: (value) => value };
}

/** Several texts, separated by commas; for ids and enumerations, which hold none themselves. */
export function texts(): Codec<readonly string[]> {
  const none: readonly string[] = [];
  const read = (value: string) => (value === '' ? none : value.split(',', 200).filter((part) => part !== ''));
  return { fallback: none, read, write: (value) => value.join(',') };
}

/** Yes or no. */
export function flag(fallback = false): Codec<boolean> {
  const read = (value: string) => (value === '1' ? true : value === '0' ? false : undefined);
  return { fallback, read, write: (value) => (value ? '1' : '0') };
}

export type SearchSchema = Record<string, Codec<unknown>>;
export type SearchValues<Schema extends SearchSchema> = { [Key in keyof Schema]: Schema[Key]['fallback'] };

/** The values a query holds. */
export function decodeSearch<Schema extends SearchSchema>(
  schema: Schema,
  search: URLSearchParams,
): SearchValues<Schema> {
  const values = Object.entries(schema).map(([key, codec]) => {
    const written = search.get(key);
    return [key, (written === null ? undefined : codec.read(written)) ?? codec.fallback];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each key got what its own codec gives
  return Object.fromEntries(values) as SearchValues<Schema>;
}

/** The query with some values changed; defaults are left out, and what the schema does not know stays. */
export function encodeSearch<Schema extends SearchSchema>(
  schema: Schema,
  search: URLSearchParams,
  changed: Partial<SearchValues<Schema>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [key, value] of Object.entries(changed)) {
    const codec = schema[key];
    if (codec === undefined) continue;
    const written = value === undefined ? codec.write(codec.fallback) : codec.write(value);
    if (written === codec.write(codec.fallback)) next.delete(key);
    else next.set(key, written);
  }
  return next;
}
