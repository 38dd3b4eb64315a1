/** Tickets of the demo, near their limits: counted from when the installation began. */
import type { TicketChannel, TicketKind, TicketPriority, TicketState } from '#contract/care/ticket/rules.ts';
import type { Seeds } from '#server/ground/core/seeds.ts';
import { standingOf } from './clocks.ts';
import { insertEntry, insertTicket } from './queries.ts';

interface Told {
  kind: TicketKind;
  priority: TicketPriority;
  state: TicketState;
  channel: TicketChannel;
  category: string;
  subject: string;
  /** Of the passenger in the town; null for somebody unknown. */
  place: number | null;
  text: string;
  reply?: string;
  /** Minutes from the beginning: opened so long before, due so long after. */
  openedBefore: number;
  dueAfter: number;
  /** What the passenger is given for it; minor units. */
  given?: { amount: number; reason: string };
}

export const TOLD: readonly Told[] = [
  {
    kind: 'safety',
    priority: 'urgent',
    state: 'new',
    channel: 'app',
    category: '安全/急刹',
    subject: '云湾大道连续急刹',
    place: 1,
    text: '过云湾大道路口时车连续急刹两次，孩子撞到了前排座椅，请核实。',
    openedBefore: 8,
    dueAfter: 7,
  },
  {
    kind: 'lostProperty',
    priority: 'high',
    state: 'open',
    channel: 'phone',
    category: '失物/手机',
    subject: '手机落在后排座位',
    place: 0,
    text: '黑色手机，落在后排右侧座位缝里，在云湾科技园下的车。',
    openedBefore: 2840,
    dueAfter: 40,
  },
  {
    kind: 'refund',
    priority: 'normal',
    state: 'waitingUs',
    channel: 'miniProgram',
    category: '费用/多收费',
    subject: '绕路多收了费',
    place: 7,
    text: '平时走云湾大道，这次绕到港区，多收了费。',
    reply: '您好，我们正在核对这次行程的路线。',
    openedBefore: 300,
    dueAfter: 90,
    given: { amount: 800, reason: '绕路，补偿多走的里程' },
  },
  {
    kind: 'complaint',
    priority: 'normal',
    state: 'waitingPassenger',
    channel: 'app',
    category: '车内/空调',
    subject: '空调不制冷',
    place: 3,
    text: '全程空调不制冷。',
    reply: '您好，请问当时车内屏幕显示的温度是多少？',
    openedBefore: 1500,
    dueAfter: 0,
    given: { amount: 20_000, reason: '空调故障，乘客中暑就医' },
  },
  {
    kind: 'question',
    priority: 'low',
    state: 'solved',
    channel: 'phone',
    category: '',
    subject: '能不能带导盲犬',
    place: null,
    text: '乘车时能带导盲犬吗？',
    reply: '可以。导盲犬免费乘坐，请让它趴在脚边。',
    openedBefore: 4300,
    dueAfter: 0,
  },
];

const MINUTE_MS = 60_000;

export async function seedTickets(seeds: Seeds): Promise<void> {
  const began = seeds.began.getTime();
  for (const { place: _place, text, reply, openedBefore, dueAfter, given: _given, ...fields } of TOLD) {
    const at = new Date(began - openedBefore * MINUTE_MS).toISOString();
    const due = dueAfter === 0 ? null : new Date(began + dueAfter * MINUTE_MS).toISOString();
    const isFirst = fields.state === 'new';
    const clocks = {
      firstDueAt: isFirst ? due : null,
      nextDueAt: fields.state === 'waitingUs' ? due : null,
      solveDueAt: fields.state === 'open' ? due : null,
      pausedAt: fields.state === 'waitingPassenger' ? at : null,
    };
    const id = await seeds.once(`ticket:${fields.subject}`, () =>
      insertTicket(seeds.db, {
        ...fields,
        ...clocks,
        ...standingOf(fields.state, clocks, Date.parse(at)),
        firstAnsweredAt: isFirst ? null : at,
        solvedAt: fields.state === 'solved' ? at : null,
        createdAt: at,
        updatedAt: at,
      }),
    );
    if (id === undefined) continue;
    await insertEntry(seeds.db, { ticketId: id, kind: 'event', event: 'opened', at }).execute();
    await insertEntry(seeds.db, { ticketId: id, kind: 'passenger', text, at }).execute();
    if (reply !== undefined) await insertEntry(seeds.db, { ticketId: id, kind: 'reply', text: reply, at }).execute();
  }
}
