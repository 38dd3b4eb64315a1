import type { Text } from '#contract/ground/words.ts';

export const exampleWords = {
  title: ['案例', 'Stories'],
  description: ['自动驾驶出行服务的真实案例。', 'What self-driving rides are like.'],
  none: ['还没有发布的案例。', 'No story has been published yet.'],
  playable: ['可播放', 'Can be played'],
  all: ['全部案例', 'All stories'],
} as const satisfies Record<string, Text>;
