import type { Language } from '#contract/ground/enums.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { entriesOf, revisions } from './queries.ts';

/** The words of these dictionaries as they are now; a value that a dictionary does not have is its own word. */
export async function dictionaryWords(
  db: Db,
  codes: readonly string[],
  language: Language,
): Promise<(dictionary: string, value: string) => string> {
  const types = await revisions(db, codes).execute();
  const items = await entriesOf(
    db,
    types.map(({ id }) => id),
  ).execute();
  const words = new Map(
    types.map(({ id, code }) => [
      code,
      new Map(
        items
          .filter(({ typeId }) => typeId === id)
          .map(({ value, nameZh, nameEn }) => [value, language === 'zh-CN' ? nameZh : nameEn]),
      ),
    ]),
  );
  return (dictionary, value) => words.get(dictionary)?.get(value) ?? value;
}
