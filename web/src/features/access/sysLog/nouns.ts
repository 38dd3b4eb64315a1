/** The words of all nouns, which the log names calls, things, fields and values by. They load with this screen alone. */
import { type Field, type NounWords, pathOfCall, type Text } from '#contract/ground/words.ts';

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

export function logWords(nouns: readonly NounWords[]): LogWords {
  const objectsOf = ({ object, one, objects }: NounWords): [string, Text][] => [
    [object, one],
    ...Object.entries(objects ?? {}),
  ];
  return {
    calls: new Map(
      nouns.flatMap((noun) => Object.entries(noun.calls).map(([key, name]) => [pathOfCall(noun, key), name])),
    ),
    // a thing without an audited call stands in no row
    objects: new Map(nouns.filter(({ calls }) => Object.keys(calls).length > 0).flatMap(objectsOf)),
    fields: new Map(
      nouns.flatMap((noun) => {
        const fields = new Map(Object.entries({ ...noun.fields, ...noun.logged }));
        return objectsOf(noun).map(([object]) => [object, fields] as const);
      }),
    ),
  };
}
