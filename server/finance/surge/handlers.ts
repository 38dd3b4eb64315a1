import { buffer } from 'node:stream/consumers';
import { cellToBoundary, cellToLatLng } from 'h3-js';
import type { surgeCalls } from '#contract/finance/surge/calls.ts';
import { MOST_LIVE_CELLS, MOST_SURGE_CELLS, MOST_SURGE_ROWS } from '#contract/finance/surge/rules.ts';
import { surgeWords } from '#contract/finance/surge/words.ts';
import { DONE } from '#contract/ground/core.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList } from '#server/ground/core/list.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, refuseField } from '#server/ground/core/refusal.ts';
import { readTable } from '#server/ground/import/sheetHead.ts';
import { surgeMessages } from './messages.ts';
import { deleteSurge, setSurge, surgeBesides, surgeCount, surgeList, surgeSorts } from './queries.ts';
import { SURGE_SHEET, weeksOf } from './sheet.ts';

export const surgeHandlers: Handlers<typeof surgeCalls> = {
  getPageList: async ({ db }, input) =>
    answerList(db, input, surgeSorts, {
      rows: (page) => surgeList(db, page),
      count: () => surgeCount(db),
      show: (rows) =>
        rows.map((row) => {
          const [lat, lng] = cellToLatLng(row.cell);
          return { ...row, lng, lat };
        }),
    }),

  async getLive({ services }) {
    const { at, holds, wishes, cars, cells } = await services.demand.latest();
    const listed = Object.entries(cells)
      .map(([cell, [figure, ...counts]]) => ({ cell, figure, counts, off: Math.abs(figure - 100) }))
      .toSorted(
        (one, other) => other.off - one.off || other.counts[0] - one.counts[0] || (one.cell < other.cell ? -1 : 1),
      );
    return {
      at: at === null ? null : new Date(at).toISOString(),
      holds,
      wishes,
      cars,
      count: listed.length,
      cells: listed.slice(0, MOST_LIVE_CELLS).map(({ cell, figure, counts: [wished, free] }) => {
        const [lat, lng] = cellToLatLng(cell);
        return { cell, lng, lat, ring: cellToBoundary(cell, true), figure, wishes: wished, cars: free };
      }),
    };
  },

  async importList(context, { fileName }) {
    const { actor, db, services } = context;
    requireEverything(actor);
    const file = { name: fileName, bytes: await buffer(context.upload()), whose: actor.userId };
    const rows = await readTable(file, SURGE_SHEET, MOST_SURGE_ROWS);
    const { fault } = rows.find((row) => row.fault !== null) ?? { fault: null };
    if (fault !== null) throw refuseField('fileName', fault.sentence, fault.params);
    const weeks = weeksOf(rows);
    const { count } = await surgeBesides(db, [...weeks.keys()]).executeTakeFirstOrThrow();
    if (count + weeks.size > MOST_SURGE_CELLS)
      throw refuseField('fileName', surgeMessages.tooMany, { most: MOST_SURGE_CELLS });
    const changedAt = services.now().toISOString();
    const cells = [...weeks].map(([cell, figures]) => ({ cell, figures, most: Math.max(...figures), changedAt }));
    await setSurge(db, cells).execute();
    context.changed('surge');
    context.record({ object: surgeWords.object, objectId: 'import', label: fileName });
    return { rows: rows.length, cells: cells.length };
  },

  async deleteOne(context, { id }) {
    requireEverything(context.actor);
    const before = await deleteSurge(context.db, id).executeTakeFirst();
    if (before === undefined) throw notFound();
    context.changed('surge');
    context.record(changeOf(surgeWords, { id, label: before.cell, before }));
    return DONE;
  },
};
