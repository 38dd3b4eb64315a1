import { defineWords } from '#web/lib/words.ts';

export const monitoringWords = defineWords('monitoring', {
  zh: {
    title: '运行监控',
    views: '监控的几个视图',
    live: '实时地图',
    queue: '待处理',
    replay: '回放',
    loading: '正在打开',
    needsHelp: '需要处理',
  },
  en: {
    title: 'Monitoring',
    views: 'Views of monitoring',
    live: 'Live map',
    queue: 'Queue',
    replay: 'Replay',
    loading: 'Opening',
    needsHelp: 'Needs help',
  },
});
