import { MOST_AREA_NODES, type AreaNode, type sysAreaCalls } from '#contract/base/sysArea/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { addArea, changeArea, removeArea, setAreaState } from './commands.ts';
import { startAreaExport } from './export.ts';
import { areaById, areasBelow, findAreas, nodesBelow } from './queries.ts';
import { areasNamed, placeAreas, usesOf } from './service.ts';

/** 404 for a division that does not exist; null is the whole country. */
async function requireArea(db: Db, id: string | null) {
  if (id === null) return null;
  const area = await areaById(db, id).executeTakeFirst();
  if (area === undefined) throw notFound();
  return area;
}

/** A division with the names above it. 404 when there is none. */
async function placedArea(db: Db, id: string) {
  const area = await areaById(db, id).executeTakeFirst();
  if (area === undefined) throw notFound();
  const [placed] = await placeAreas(db, [area]);
  return { ...area, path: placed?.path ?? [] };
}

const MOST_WORDS = 4;

export const sysAreaHandlers: Handlers<typeof sysAreaCalls> = {
  async areaTree({ db }, { pid, depth, usable }) {
    const top = await requireArea(db, pid);
    const found = await nodesBelow(db, top, depth, usable).execute();
    const isCapped = found.length > MOST_AREA_NODES;
    // a level is there whole or not at all
    const cut = isCapped ? found.at(-1)?.level : undefined;
    const nodes = found.filter(({ level }) => level !== cut);
    const byParent = Map.groupBy(nodes, ({ parentId }) => parentId);
    const grown = (parentId: string | null): AreaNode[] =>
      (byParent.get(parentId) ?? []).map((node) => ({ ...node, children: grown(node.id) }));
    return { tree: grown(pid), depth: new Set(nodes.map(({ level }) => level)).size, isCapped };
  },

  async getAreaListByPid({ db }, { pid, usable }) {
    await requireArea(db, pid);
    return { list: await areasBelow(db, pid, usable).execute() };
  },

  getAreaInfoByPid: ({ db }, { pid }) => placedArea(db, pid),

  async searchList({ db }, { keyword, usable, mostLevel }) {
    const words = keyword.split(/[\s/,，、]+/u).filter((word) => word !== '');
    if (words.length === 0) return { list: [] };
    const search = { text: keyword, words: words.slice(-MOST_WORDS), usable, mostLevel };
    return { list: await placeAreas(db, await findAreas(db, search).execute()) };
  },

  async getNameList({ db }, { codes }) {
    return { list: await areasNamed(db, codes) };
  },

  async getById({ db }, { id }) {
    const area = await placedArea(db, id);
    return { ...area, uses: await usesOf(db, area.code) };
  },

  addOne: addArea,
  updateOne: changeArea,
  updateState: setAreaState,
  deleteById: removeArea,
  exportList: startAreaExport,
};
