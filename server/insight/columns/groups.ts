/** Groups of orders from columns. */
import { z } from 'zod';
import { run } from '#server/ground/aside/aside.ts';
import type { Asked, Reading } from '#server/insight/groups/keys.ts';
import type { OrderSelection } from '#server/operation/order/filter.ts';
import { askTask } from './columns.task.ts';
import { canGroup, groupsStatement } from './duckFigures.ts';
import type { Serving } from './places.ts';
import { readColumns } from './read.ts';

const groups = z.array(
  z.object({
    key: z.array(z.string()),
    values: z.array(z.number().nullable()),
    count: z.number(),
    parts: z.array(z.number()),
  }),
);

/** As `orderGroups` answers them; null where the rows have to. */
export async function columnGroups(serving: Serving, selection: OrderSelection, asked: Asked, reading: Reading) {
  if (!canGroup(asked, reading)) return null;
  return readColumns(
    serving,
    {
      selection,
      zone: reading.zone,
      laterMs: Math.max(0, reading.shift.seconds * 1000),
      whose: `figures ${JSON.stringify(selection.scope)}`,
    },
    async ({ source, files, folder }, limits) => {
      const statement = groupsStatement(source, selection, asked, reading);
      return statement === null ? null : groups.parse(await run(askTask, { files, folder, ...statement }, limits));
    },
  );
}
