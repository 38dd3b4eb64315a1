/** Settings are named by the product, in both languages; the log holds their keys. */
import type { FieldChange } from '#contract/access/sysLog/calls.ts';
import { mainOf, OPTIONS } from '#server/ground/settings/definitions/index.ts';

const SETTINGS = 'sysConfig';

interface About {
  object: string;
  objectId: string;
}

/** Adds what a group of settings is called; null for everything else, and for settings that are no more. */
export function withNames<Row extends About>(row: Row) {
  const title = row.object === SETTINGS ? mainOf(row.objectId)?.title : undefined;
  return { ...row, names: title === undefined ? null : { nameZh: title.zh, nameEn: title.en } };
}

/** What the changed settings are called, those that are still there. */
export function namesOfFields({ object, changes }: About & { changes: readonly FieldChange[] }) {
  if (object !== SETTINGS) return [];
  return changes.flatMap(({ field }) => {
    const title = OPTIONS.get(field)?.title;
    return title === undefined ? [] : [{ field, nameZh: title.zh, nameEn: title.en }];
  });
}
