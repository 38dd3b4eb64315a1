import { noun } from '#server/ground/core/noun.ts';
import { columnsHandlers } from './handlers.ts';
import { keepColumns } from './write.ts';

/** The next round goes on. */
const CHORE_MS = 240_000;

export const columnsNoun = noun({
  serves: { columns: columnsHandlers },
  chores: { columns: async (services) => void (await keepColumns(services, { forMs: CHORE_MS })) },
});
