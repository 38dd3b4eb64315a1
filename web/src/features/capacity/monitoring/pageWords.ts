import { defineWords } from '#web/lib/words.ts';

export const monitoringWords = defineWords('monitoring', {
  zh: {
    views: '监控的几个视图',
    live: '实时地图',
    queue: '待处理',
    replay: '回放',
    loading: '正在打开',
  },
  en: {
    views: 'Views of monitoring',
    live: 'Live map',
    queue: 'Queue',
    replay: 'Replay',
    loading: 'Opening',
  },
});
