import type { Language } from '#contract/ground/enums.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { CellWords } from '#server/ground/job/listExport.ts';
import { entriesOf, revisions } from './queries.ts';

/** The words of these dictionaries as they are now; a value without a word is its own. */
export async function dictionaryWords(
  db: Db,
  codes: readonly string[],
  language: Language,
): Promise<CellWords['word']> {
  const types = await revisions(db, codes).execute();
  const codeOf = new Map(types.map(({ id, code }) => [id, code]));
  const items = await entriesOf(db, [...codeOf.keys()]).execute();
  const words = new Map(
    items.map(({ typeId, value, nameZh, nameEn }) => [
      `${codeOf.get(typeId)}:${value}`,
      language === 'zh-CN' ? nameZh : nameEn,
    ]),
  );
  return (dictionary, value) => words.get(`${dictionary}:${value}`) ?? value;
}
