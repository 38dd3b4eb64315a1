import { defineWords } from '#web/lib/words.ts';

export const monitoringWords = defineWords({
  views: ['监控的几个视图', 'Views of monitoring'],
  live: ['实时地图', 'Live map'],
  queue: ['待处理', 'Queue'],
  replay: ['回放', 'Replay'],
  loading: ['正在打开', 'Opening'],
});
