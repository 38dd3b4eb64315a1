import { noun } from '#server/ground/core/noun.ts';
import { releaseMonths } from './release.ts';

export const portalStatisticsNoun = noun({
  serves: {},
  chores: { portalReleases: (services) => releaseMonths(services) },
  // after the orders of the story
  story: [{ name: 'portalReleases', needs: ['figureRollups'], tell: ({ services }) => releaseMonths(services) }],
});
