import { page } from '#contract/ground/words.ts';

export const openFeedPage = page({
  route: 'insight/openFeed',
  title: ['开放标准', 'Open standards'],
  purpose: [
    'GBFS、GOFS、GTFS-Flex 和 MDS 的每个接口：谁在读、上次的回答，以及试读',
    'Every feed of GBFS, GOFS, GTFS-Flex and MDS: who reads it, the last answer, and a try-out',
  ],
  icon: 'share',
  permission: 'insight:openFeed:list',
});
