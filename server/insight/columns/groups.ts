/** Groups of orders from columns. */
import { z } from 'zod';
import type { Asked, Reading } from '#server/insight/groups/keys.ts';
import type { OrderSelection } from '#server/operation/order/filter.ts';
import { askColumns } from './askColumns.ts';
import { canGroup, countsPeople, groupsStatement } from './duckFigures.ts';
import { peopleOf, type People } from './people.ts';
import type { Serving } from './places.ts';

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
  const isOfPeople = countsPeople(asked.figures);
  return askColumns(
    serving,
    {
      selection,
      zone: reading.zone,
      laterMs: Math.max(0, reading.shift.seconds * 1000),
      whose: `figures ${JSON.stringify(selection.scope)}`,
      beside: async (db): Promise<{ people: People | null } | null> => {
        const people = isOfPeople ? await peopleOf(db) : null;
        return isOfPeople && people === null ? null : { people };
      },
    },
    (source, { people }) => groupsStatement(source, selection, asked, reading, people),
    (rows) => groups.parse(rows),
  );
}
