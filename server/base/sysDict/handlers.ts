import type { sysDictCalls } from '#contract/base/sysDict/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { listAnswer, pageOf, totalOf } from '#server/ground/core/list.ts';
import { addType, changeType, removeType } from './commands.ts';
import { addItem, changeItem, moveItem, removeItem } from './itemCommands.ts';
import { toType } from './present.ts';
import { entriesOf, itemCount, itemList, itemSorts, revisions, typeCount, typeList, typeSorts } from './queries.ts';

export const sysDictHandlers: Handlers<typeof sysDictCalls> = {
  async getByTypeCode({ db }, { typeCode, typeCodes, knownVersions }) {
    const named = typeCode === undefined ? typeCodes : [...(typeCodes ?? []), typeCode];
    const types = await revisions(db, named ?? null).execute();
    const isKnown = (code: string, revision: number) =>
      Object.hasOwn(knownVersions, code) && knownVersions[code] === revision;
    const changed = types.filter(({ code, revision }) => !isKnown(code, revision));
    const rows =
      changed.length === 0
        ? []
        : await entriesOf(
            db,
            changed.map(({ id }) => id),
          ).execute();
    const items = Map.groupBy(rows, ({ typeId }) => typeId);
    return {
      dicts: types.map(({ id, code, revision }) => ({
        typeCode: code,
        version: revision,
        unchanged: isKnown(code, revision),
        items: items.get(id) ?? [],
      })),
    };
  },

  async getTypePage({ db }, input) {
    const page = pageOf(input, typeSorts);
    const [rows, total] = await Promise.all([
      typeList(db, input, page).execute(),
      totalOf(db, typeCount(db, input), input.withTotal),
    ]);
    return listAnswer(rows.map(toType), page, total);
  },

  addType,
  updateType: changeType,
  deleteType: removeType,

  async getItemPage({ db }, input) {
    const page = pageOf(input, itemSorts);
    const [rows, total] = await Promise.all([
      itemList(db, input, page).execute(),
      totalOf(db, itemCount(db, input), input.withTotal),
    ]);
    return listAnswer(rows, page, total);
  },

  addItem,
  updateItem: changeItem,
  moveItem,
  deleteItem: removeItem,
};
