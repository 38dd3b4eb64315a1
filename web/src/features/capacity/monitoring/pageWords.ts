import { defineWords } from '#web/lib/words.ts';

export const monitoringWords = defineWords({
  title: ['运行监控', 'Monitoring'],
  views: ['监控的几个视图', 'Views of monitoring'],
  live: ['实时地图', 'Live map'],
  queue: ['告警队列', 'Alert queue'],
  replay: ['回放', 'Replay'],
  shift: ['交接班', 'Shift'],
  loading: ['正在打开', 'Opening'],
});
