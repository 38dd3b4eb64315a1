/** A week of shifts in the demo's control room, each handed to the next with a word, and the rows that they left in the log. */
import type { Insertable } from 'kysely';
import { shiftCalls } from '#contract/capacity/shift/calls.ts';
import { shiftWords } from '#contract/capacity/shift/words.ts';
import { appendPastAudit, changeOf } from '#server/ground/core/audit.ts';
import { PAST_IS_LOGGED, type Seeds } from '#server/ground/core/seeds.ts';
import { insertEntries, insertShifts, shiftLog } from './queries.ts';
import type { ShiftEntryTable } from './table.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** The town's clock is ahead of UTC by as much as a shift lasts: shifts begin at 00:00, 08:00 and 16:00 by either. */
const SHIFT_MS = 8 * HOUR_MS;
const SHIFTS = 21;
/** A shift that began just now would have had no time for a note. */
const LEAST_MS = 20 * MINUTE_MS;

/** Who comes after whom; the last is on. */
const PEOPLE = [
  { account: 'demo.operations', roleCode: 'operations', realName: '陈志远', ip: '10.20.3.21' },
  { account: 'demo.administrator', roleCode: 'administrator', realName: '林静怡', ip: '10.20.3.9' },
  { account: 'demo.dispatcher', roleCode: 'dispatcher', realName: '王晓峰', ip: '10.20.3.14' },
] as const;

const NOTES = [
  '云湾大学南门有迎新活动，17:00–19:00 行人较多',
  'YW-012 左前摄像头有水雾，已请现场擦拭',
  '湖滨充电站 3 号桩离线，已报修，返场车辆改去海港',
  '雨势转大，限速区按雨天方案执行',
  '云湾医院门口临停车辆多，停靠点改用东侧',
  '松坪路晚高峰排队，远程接管 2 次，均已恢复',
  'YW-027 轮胎气压偏低，停运送检',
  '金桥中心有演出，散场约 22:30，已预派 6 辆车',
  '凌晨例行清洁 18 辆，05:30 前全部返场',
] as const;
const HANDED = [
  '车辆全部在线，没有未处理的告警；一辆车夜间送检。',
  '两条低电量告警已处理，充电站排队正常。',
  '无未处理告警。雨天方案仍在执行，请留意积水路段。',
  '一条驶出围栏告警已关闭，原因是道路施工，回放已看过。',
  '订单平稳，客服有一件失物在找，车内录像已看。',
] as const;
const PINNED = '滨海大道今晚 23:00 起半幅施工，相关车辆的静止告警先看回放再派人';

interface Happened {
  row: Insertable<ShiftEntryTable>;
  by: (typeof PEOPLE)[number];
  call: { path: string } | null;
  after: object;
}

/** What happened in a shift; the newest is not over yet. */
function shiftAt(begun: number, place: number, idOf: (account: string) => string): Happened[] {
  const isLast = place === SHIFTS - 1;
  const turn = (after: number) => PEOPLE[(place + after) % PEOPLE.length] ?? PEOPLE[0];
  const [by, next] = [turn(0), turn(1)];
  const userId = idOf(by.account);
  const at = (after: number): string => new Date(begun + after).toISOString();
  const note = isLast ? PINNED : (NOTES[(place * 2) % NOTES.length] ?? '');
  const handed = HANDED[place % HANDED.length] ?? '';
  const noted = { note, isPinned: isLast };
  const over = SHIFT_MS - 4 * MINUTE_MS;
  return [
    { by, call: shiftCalls.begin, after: {}, row: { kind: 'began', at: at(-3 * MINUTE_MS), userId } },
    {
      by,
      call: shiftCalls.addNote,
      after: noted,
      row: { kind: 'note', at: at(isLast ? LEAST_MS / 2 : ((place % 5) + 1) * HOUR_MS), userId, ...noted },
    },
    ...(isLast
      ? []
      : [
          {
            by,
            call: shiftCalls.handOver,
            after: { to: next.realName, note: handed, alerts: 0 },
            row: { kind: 'handedOver' as const, at: at(over), userId, toUserId: idOf(next.account), note: handed },
          },
          // handing over ends the shift, too
          { by, call: null, after: {}, row: { kind: 'ended' as const, at: at(over), userId } },
        ]),
  ];
}

export async function seedShifts(seeds: Seeds): Promise<void> {
  const { db, began } = seeds;
  const people = new Map<string, string>(
    PEOPLE.flatMap(({ account }) => {
      const id = seeds.idOf(`user:${account}`);
      return id === undefined ? [] : [[account, id] as const];
    }),
  );
  const isOld = seeds.idOf('shift:week') !== undefined || (await shiftLog(db, null).executeTakeFirst()) !== undefined;
  if (isOld || people.size < PEOPLE.length) return;
  const idOf = (account: string): string => people.get(account) ?? '';
  const last = Math.floor((began.getTime() - LEAST_MS) / SHIFT_MS) * SHIFT_MS;
  const starts = Array.from({ length: SHIFTS }, (_, place) => last - (SHIFTS - 1 - place) * SHIFT_MS);
  const happened = starts.map((begun, place) => shiftAt(begun, place, idOf));
  await insertShifts(
    db,
    happened.map((entries) => ({
      userId: entries[0]?.row.userId ?? '',
      startedAt: entries[0]?.row.at ?? '',
      endedAt: entries.find(({ row }) => row.kind === 'ended')?.row.at ?? null,
    })),
  ).execute();
  const all = happened.flat();
  const added = await insertEntries(
    db,
    all.map(({ row }) => row),
  ).execute();
  await seeds.remember('shift:week', added.at(-1)?.id ?? '0');
  if (seeds.idOf(PAST_IS_LOGGED) === undefined) return;
  for (const [place, { by, call, after, row }] of all.entries()) {
    if (call === null) continue;
    const at = String(row.at);
    const id = row.kind === 'note' ? (added[place]?.id ?? '') : idOf(by.account);
    await appendPastAudit(
      db,
      {
        at,
        userId: idOf(by.account),
        account: by.account,
        roleCode: by.roleCode,
        call: call.path,
        ip: by.ip,
        durationMs: 5,
      },
      changeOf(shiftWords, { id, label: by.realName, after }),
    );
  }
}
