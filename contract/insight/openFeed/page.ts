import { page } from '#contract/ground/words.ts';

export const openFeedPage = page({
  route: 'insight/openFeed',
  title: ['开放标准', 'Open standards'],
  purpose: [
    'GBFS、GOFS、GTFS-Flex、MDS 和 TOMP-API 的每个接口：谁在读、上次的回答，以及试读',
    'Every feed of GBFS, GOFS, GTFS-Flex, MDS and TOMP-API: who reads it, the last answer, and a try-out',
  ],
  icon: 'share',
  permission: 'insight:openFeed:list',
});
