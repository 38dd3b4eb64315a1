/** The demo's feed, which is paused since nobody publishes it, and what it told of the town when it was read. */
import { townPosition, type TownPoint } from '#contract/capacity/town/town.ts';
import type { RoadImpact, RoadWorkDoubt } from '#contract/capacity/roadWork/rules.ts';
import { putRoadWorks, updateRoadWork } from '#server/capacity/roadWork/queries.ts';
import { roadside } from '#server/capacity/roadWork/roadside.ts';
import type { Seeds } from '#server/ground/core/seeds.ts';
import { insertRoadWorkFeed, settleFeed } from './queries.ts';

const DAY_MS = 86_400_000;
const FEED = {
  name: '云湾市占道施工公告',
  format: 'wzdx',
  state: 'paused',
  address: 'https://roads.yunwan.example/wzdx/v4',
  authority: '云湾市交通运输局',
  everySeconds: 60,
  margin: 15,
  closer: 'person',
  remark: '演示数据：该地址并不存在',
} as const;

interface Work {
  eventId: string;
  impact: RoadImpact;
  doubts?: RoadWorkDoubt[];
  roads: string;
  direction: string;
  description: string;
  /** Days from now. */
  from: number;
  until: number;
  line: readonly TownPoint[];
  dismissed?: string;
}

const WORKS: readonly Work[] = [
  {
    eventId: 'YW-2026-0698',
    impact: 'lanes',
    roads: '科技路',
    direction: 'northbound',
    description: '路面铣刨，占用最右侧车道',
    from: -3,
    until: 6,
    line: [
      [1800, 300],
      [1800, 1100],
    ],
  },
  {
    eventId: 'YW-2026-0702',
    impact: 'alternating',
    doubts: ['place', 'times'],
    roads: '松坪街',
    direction: '',
    description: '夜间管线施工，单向交替通行',
    from: 0.5,
    until: 4,
    line: [
      [-2500, 1500],
      [-2200, 1250],
    ],
    dismissed: '夜间不运营，不需要封闭',
  },
  {
    eventId: 'YW-2026-0711',
    impact: 'closed',
    roads: '滨海大道',
    direction: 'eastbound',
    description: '沉井抢修，全幅封闭，绕行海月路',
    from: -0.2,
    until: 1.3,
    line: [
      [1200, -700],
      [1700, -640],
      [2100, -500],
    ],
  },
];

async function insertAll(db: Seeds['db'], began: Date): Promise<{ id: string } | undefined> {
  const at = (days: number) => new Date(began.getTime() + days * DAY_MS).toISOString();
  const seenAt = at(-0.25);
  const feed = await insertRoadWorkFeed(db, { ...FEED, dueAt: seenAt }).executeTakeFirst();
  if (feed === undefined) return undefined;
  for (const { line, from, until, dismissed, ...work } of WORKS) {
    const area = roadside({ lines: [line.map((point) => townPosition(point))], rings: [] }, FEED.margin);
    if (area === null) continue;
    const fields = {
      ...work,
      feedId: feed.id,
      startAt: at(from),
      endAt: at(until),
      digest: 'demo',
      geometry: JSON.stringify(area.geometry),
      area: area.area,
      closureId: null,
      seenAt,
      changedAt: seenAt,
    };
    const { id } = await putRoadWorks(db, [fields]).executeTakeFirstOrThrow();
    if (dismissed === undefined) continue;
    const decision = { state: 'dismissed' as const, note: dismissed, decidedByName: '陈志远', decidedAt: seenAt };
    await updateRoadWork(db, id, decision).execute();
  }
  const counts = { events: 14, near: WORKS.length, skipped: 0 };
  await settleFeed(db, feed.id, { dueAt: seenAt, readAt: seenAt, publishedAt: seenAt, ...counts }).execute();
  return feed;
}

/** Added once, as if they had been read when the demo began. */
export async function seedRoadWorks(seeds: Seeds): Promise<void> {
  const { db, began } = seeds;
  await seeds.once(`roadWorkFeed:${FEED.name}`, () => ({ executeTakeFirst: () => insertAll(db, began) }));
}
