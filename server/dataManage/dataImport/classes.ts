/** Which label the objects of a class in a file get. */
import type { DataFormat } from '#contract/dataManage/dataSet/rules.ts';
import { LABEL_WORLDS } from '#contract/dataManage/labelList/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { labelNames } from './queries.ts';

/** Finds the label of a class: by its name in the format, its code, its names, and then by its name in any format. */
export async function labelFinder(db: Db, format: DataFormat): Promise<(name: string) => string | null> {
  const labels = await labelNames(db).execute();
  const exact = new Map<string, string>();
  const loose = new Map<string, string>();
  const put = (map: Map<string, string>, name: string, id: string) => {
    if (!map.has(name)) map.set(name, id);
  };
  for (const label of labels) {
    const id = label.mergedIntoId ?? label.id;
    const own = LABEL_WORLDS.find((world) => world === format);
    for (const name of own === undefined ? [] : label[own]) put(exact, name, id);
  }
  for (const label of labels) {
    const id = label.mergedIntoId ?? label.id;
    put(exact, label.code, id);
    for (const name of [label.code, label.nameZh, label.nameEn, ...LABEL_WORLDS.flatMap((world) => label[world])])
      put(loose, name.toLowerCase(), id);
  }
  return (name) => exact.get(name) ?? loose.get(name.toLowerCase()) ?? null;
}
