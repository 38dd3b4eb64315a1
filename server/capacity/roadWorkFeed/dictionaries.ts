/** The enumerations of feeds of road works. */
import type { FeedCloser, FeedFormat, FeedProblem, FeedState } from '#contract/capacity/roadWorkFeed/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';
import { LINK_PROBLEM_WORDS } from '#server/ground/outward/linkProblems.ts';

export const roadWorkFeedDicts: readonly SeedDict[] = [
  closedDict<FeedFormat>('roadWorkFormat', '施工信息格式', 'Format of road works', {
    wzdx: ['WZDx 4（GeoJSON）', 'WZDx 4 (GeoJSON)'],
    datex2: ['DATEX II（XML）', 'DATEX II (XML)'],
  }),
  closedDict<FeedState>('roadWorkFeedState', '施工信息源状态', 'State of a road work feed', {
    reading: ['读取中', 'Reading', 'green'],
    paused: ['暂停', 'Paused', 'grey'],
  }),
  closedDict<FeedCloser>('roadWorkCloser', '道路施工由谁封闭', 'Who closes for road works', {
    person: ['由人决定', 'A person decides'],
    feed: ['全封闭的自动封闭，其余由人决定', 'Closed roads by itself, a person decides the rest'],
  }),
  closedDict<FeedProblem>('roadWorkProblem', '施工信息源问题', 'Trouble with a road work feed', {
    ...LINK_PROBLEM_WORDS,
    notUnderstood: ['收到的内容不是所选格式', 'What came is not of this format'],
  }),
];
