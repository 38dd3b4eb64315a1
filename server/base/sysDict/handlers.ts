import type { sysDictCalls } from '#contract/base/sysDict/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
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
    const ids = changed.map(({ id }) => id);
    const rows = ids.length === 0 ? [] : await entriesOf(db, ids).execute();
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

  getTypePage: ({ db }, input) =>
    answerList(db, input, typeSorts, {
      rows: (page) => typeList(db, input, page),
      count: () => typeCount(db, input),
      show: (rows) => rows.map(toType),
    }),

  addType,
  updateType: changeType,
  deleteType: removeType,

  getItemPage: ({ db }, input) =>
    answerList(db, input, itemSorts, {
      rows: (page) => itemList(db, input, page),
      count: () => itemCount(db, input),
      show: asTheyAre,
    }),

  addItem,
  updateItem: changeItem,
  moveItem,
  deleteItem: removeItem,
};
