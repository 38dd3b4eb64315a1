/** Which label the objects of a class in a file get. */
import type { DataFormat } from '#contract/dataManage/dataSet/rules.ts';
import { LABEL_WORLDS } from '#contract/dataManage/labelList/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { labelNames } from './queries.ts';
import { meaningsOf, spelled } from './synonyms.ts';

/**
 * Finds the label of a class: by its name in the format, its code, its names, then by its name in any format, by any of these
 * in another spelling, and at last by what the standard classes of formats mean.
 */
export async function labelFinder(db: Db, format: DataFormat): Promise<(name: string) => string | null> {
  const labels = await labelNames(db).execute();
  const exact = new Map<string, string>();
  const loose = new Map<string, string>();
  const anyhow = new Map<string, string>();
  const meant = new Map<string, string>();
  const put = (map: Map<string, string>, name: string, id: string) => {
    if (name !== '' && !map.has(name)) map.set(name, id);
  };
  for (const label of labels) {
    const id = label.mergedIntoId ?? label.id;
    const own = LABEL_WORLDS.find((world) => world === format);
    for (const name of own === undefined ? [] : label[own]) put(exact, name, id);
  }
  for (const label of labels) {
    const id = label.mergedIntoId ?? label.id;
    put(exact, label.code, id);
    const names = [label.code, label.nameZh, label.nameEn, ...LABEL_WORLDS.flatMap((world) => label[world])];
    for (const name of names) {
      put(loose, name.toLowerCase(), id);
      put(anyhow, spelled(name), id);
    }
    // `obstacle.cone` is a cone
    put(meant, spelled(label.code.slice(label.code.lastIndexOf('.') + 1)), id);
  }
  const byMeaning = (name: string): string | undefined =>
    meaningsOf(name)
      .map((meaning) => anyhow.get(meaning) ?? meant.get(meaning))
      .find((id) => id !== undefined);
  return (name) =>
    exact.get(name) ?? loose.get(name.toLowerCase()) ?? anyhow.get(spelled(name)) ?? byMeaning(name) ?? null;
}
