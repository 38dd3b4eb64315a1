import type { Seeds } from '#server/ground/core/seeds.ts';
import { insertPassengerSegment } from './queries.ts';

const SEGMENTS = [
  { name: '近期常客', lastWithin: 14, ridesFrom: 5, remark: '两周内下过单，乘过五次以上' },
  { name: '沉睡乘客', lastOver: 28, ridesFrom: 1, remark: '四周没有下单，适合回访' },
  { name: '高消费', spentFrom: 30_000, remark: '累计 300 元以上' },
] as const;

/** Sample rows of the demo, each added once. */
export async function seedPassengerSegment(seeds: Seeds): Promise<void> {
  for (const segment of SEGMENTS)
    await seeds.once(`passengerSegment:${segment.name}`, () => insertPassengerSegment(seeds.db, segment));
}
