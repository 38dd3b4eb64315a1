/** The words of all nouns, which the log names calls, things, fields and values by. They load with this screen alone. */
import { type Field, type NounWords, pathOfCall, type Text } from './words.ts';

const isNoun = (value: unknown): value is NounWords =>
  typeof value === 'object' && value !== null && 'object' in value && 'calls' in value;

/** The nouns among what files export. */
export const nounsIn = (files: readonly unknown[]): NounWords[] =>
  files
    .flatMap((file): unknown[] => (typeof file === 'object' && file !== null ? Object.values(file) : []))
    .filter(isNoun);

export interface LogWords {
  /** By their paths. */
  calls: ReadonlyMap<string, Text>;
  /** By what rows call them. */
  objects: ReadonlyMap<string, Text>;
  /** By the thing, then by the field. */
  fields: ReadonlyMap<string, ReadonlyMap<string, Field>>;
}

/** What the log names; a noun without audited calls leaves nothing in it. Several words of one thing add up. */
export function logWords(nouns: readonly NounWords[]): LogWords {
  const logged = nouns.filter(({ calls }) => Object.keys(calls).length > 0);
  const objectsOf = ({ object, one, objects }: NounWords): [string, Text][] => [
    [object, one],
    ...Object.entries(objects ?? {}),
  ];
  const fields = new Map<string, ReadonlyMap<string, Field>>();
  for (const noun of logged) {
    const own = Object.entries<Field>({ ...noun.fields, ...noun.logged });
    for (const [object] of objectsOf(noun)) fields.set(object, new Map([...(fields.get(object) ?? []), ...own]));
  }
  return {
    calls: new Map(
      logged.flatMap((noun) => Object.entries(noun.calls).map(([key, name]) => [pathOfCall(noun, key), name])),
    ),
    objects: new Map(logged.flatMap(objectsOf)),
    fields,
  };
}
