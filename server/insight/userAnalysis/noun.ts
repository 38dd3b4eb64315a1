import { userAnalysisPage } from '#contract/insight/userAnalysis/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { userAnalysisHandlers } from './handlers.ts';
import { catchUpWeeks } from './weeks.ts';

/** Counting is also done when somebody asks; this keeps what waits short. */
const CHORE_MS = 60_000;
const STORY_MS = 20_000;

export const userAnalysisNoun = noun({
  serves: { userAnalysis: userAnalysisHandlers },
  chores: { passengerWeeks: (services) => catchUpWeeks(services, CHORE_MS) },
  story: [
    {
      name: 'passengerWeeks',
      needs: ['money', 'passengers', 'tickets'],
      tell: async ({ services }) => void (await catchUpWeeks(services, STORY_MS)),
    },
  ],
  menus: [
    {
      directory: 'operation',
      place: 8,
      page: userAnalysisPage,
      actions: { 'operation:userAnalysis:view': { name: ['查看', 'View'], roles: ['operations', 'data', 'auditor'] } },
    },
  ],
});
