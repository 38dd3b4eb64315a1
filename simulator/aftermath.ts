/** What passengers do once they are there: they pay, and now and then ask for an invoice, miss a thing or complain. */
import type { Channel } from '#contract/finance/payment/rules.ts';
import type { TicketKind } from '#contract/care/ticket/rules.ts';
import type { Chance } from '#contract/capacity/town/chance.ts';

/** What is written to care. */
export interface Concern {
  kind: TicketKind;
  subject: string;
  text: string;
}

/** Each after so many seconds; null: never. */
export interface Aftermath {
  pays: { after: number; channel: Channel } | null;
  invoice: number | null;
  concern: (Concern & { after: number }) | null;
}

const PAYS = 0.94;
/** Of those who pay. */
const ASKS_INVOICE = 0.04;
const LOSES = 0.006;
const COMPLAINS = 0.012;

/** How people in the town pay, in per cent. */
const CHANNELS: readonly (readonly [Channel, number])[] = [
  ['wechat', 58],
  ['alipay', 33],
  ['card', 9],
];

const LOST: readonly Concern[] = [
  { kind: 'lostProperty', subject: '雨伞落在车上', text: '深蓝色折叠伞，应该在后排脚垫上。' },
  { kind: 'lostProperty', subject: '耳机落在后排', text: '白色无线耳机，下车时没找到，可能滑进了座位缝里。' },
  { kind: 'lostProperty', subject: '书包忘在车上', text: '灰色双肩包，里面有课本，放在前排座位旁边。' },
];
const COMPLAINTS: readonly Concern[] = [
  { kind: 'complaint', subject: '车内有烟味', text: '上车就闻到烟味，一路没散。' },
  { kind: 'complaint', subject: '空调太冷', text: '空调开得很低，屏幕上调不了。' },
  { kind: 'complaint', subject: '停车离上车点太远', text: '车停在马路对面，绕了一个路口才走到。' },
  { kind: 'refund', subject: '费用比平时高', text: '同样的路平时便宜些，请帮忙看看这次为什么贵。' },
];

const CARE_MINUTES = [3, 40] as const;

/** What one passenger will do. */
export function aftermathOf(chance: Chance): Aftermath {
  const [channel] = chance.weighted(CHANNELS, ([, weight]) => weight);
  const pays = chance.happens(PAYS) ? { after: Math.round(chance.between(5, 150)), channel } : null;
  const invoice =
    chance.happens(ASKS_INVOICE) && pays !== null ? pays.after + Math.round(chance.between(120, 900)) : null;
  const isLost = chance.happens(LOSES);
  const isAngry = chance.happens(COMPLAINS);
  const after = Math.round(chance.between(CARE_MINUTES[0] * 60, CARE_MINUTES[1] * 60));
  const said = chance.pick(isLost ? LOST : COMPLAINTS);
  return { pays, invoice, concern: isLost || isAngry ? { ...said, after } : null };
}
