import { noun } from '#server/ground/core/noun.ts';
import { catchUpCarHours } from '#server/insight/carHour/catchUp.ts';
import { catchUpRollups, proveNightly } from '#server/insight/rollup/catchUp.ts';
import { figureHandlers } from './handlers.ts';

const CHORE_MS = 240_000;
const STORY_MS = 20_000;

export const figureNoun = noun({
  serves: { figure: figureHandlers },
  chores: {
    figureRollups: (services) => catchUpRollups(services, CHORE_MS),
    carHours: (services) => catchUpCarHours(services, CHORE_MS),
    figureProof: proveNightly,
  },
  story: [
    // the months of open figures tell distance too
    {
      name: 'carHours',
      needs: ['alerts', 'closures'],
      tell: async ({ services }) => void (await catchUpCarHours(services, STORY_MS)),
    },
    {
      name: 'figureRollups',
      needs: ['carHours', 'money', 'tickets'],
      tell: async ({ services }) => void (await catchUpRollups(services, STORY_MS)),
    },
  ],
});
