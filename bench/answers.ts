/** Measures answering questions from 50,000 entries against a sequential scan by PostgreSQL. */
import pg from 'pg';
import type { Figure } from './figures.ts';
import type { Product } from './product.ts';

const MOST_MS = 20;
const BATCH = 1000;
const QUESTIONS = 100;
const REFERENCES = 10;
const ASK = '/ai/aiCustomerService/ask';

const WHEN = (
  '下雨天 节假日 夜间 早高峰 周末 雾天 结冰时 大型活动期间 考试期间 开学时 第一次乘车 预约后 取消后 付款后 退款后 换手机后 ' +
  '出发前 行驶中 到站后 下车后 充电时 等候时 堵车时 绕行时 改目的地后 多人同行时 带老人时 带婴儿时 赶火车时 赶飞机时 凌晨 ' +
  '傍晚 冬天 夏天 停电时 断网时 没带手机时 没有余额时 账号冻结后 投诉后'
).split(' ');
const WHAT = (
  '订单 车票 发票 优惠券 行李 座椅 车门 空调 安全带 轮椅坡道 儿童座椅 导盲犬 宠物箱 后备厢 充电口 摄像头 求助按钮 站台 上车点 下车点 ' +
  '路线 车费 押金 余额 会员 积分 保险 账号 实名认证 学生证 通行证 遗失物品 月票 团体票 校园卡 班次 时刻表 接驳车 候车亭 评价'
).split(' ');
const HOW = (
  '取消 修改 补办 申请 查询 转让 退还 合并 拆分 延期 激活 绑定 解绑 打印 下载 分享 升级 兑换 冻结 恢复 投诉 预订 排队 报销 登记 领取 寄送 ' +
  '检查 更换 维修 清洁 加热 锁定 打开 关闭 调整 核对 授权 导出 备注'
).split(' ');

/** The entry of a number; the first 64,000 have different questions. */
export function entryOf(number: number): { question: string; answerText: string } {
  const at = (words: readonly string[], step: number) => words[Math.floor(number / step) % words.length] ?? '';
  const [how, what, when] = [at(HOW, 1), at(WHAT, HOW.length), at(WHEN, HOW.length * WHAT.length)];
  const other = WHAT[(number * 7) % WHAT.length] ?? '';
  return {
    question: `${when}${what}怎么${how}？`,
    answerText: `${when}需要${how}${what}的乘客，请在应用的“${what}”页面点“${how}”，按提示填写后提交。处理需要 ${1 + (number % 5)} 个工作日，期间不影响${other}的使用，有疑问请联系客服。`,
  };
}

/** A passenger's wording: in another order, with other stop words. */
const questionOf = (number: number): string => {
  const [, when = '', what = '', how = ''] = /^(.*?)(\S{2,6})怎么(\S+)？$/.exec(entryOf(number).question) ?? [];
  return `请问我想${how}${what}，${when}可以吗`;
};

async function fill(client: pg.Client, entries: number): Promise<void> {
  await client.query('update "serviceHead" set "revision" = "revision" + 1');
  for (let from = 0; from < entries; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, entries - from) }, (_, at) => entryOf(from + at));
    await client.query(
      `insert into "serviceEntry" ("question", "answer", "answerText", "searchText", "category", "channel", "language", "revision")
       select "question", "answerText", "answerText", lower("question" || "answerText"), 'other', 'all', 'zh-CN', (select "revision" from "serviceHead")
       from json_to_recordset($1::json) as "fresh"("question" text, "answerText" text) on conflict do nothing`,
      [JSON.stringify(rows)],
    );
  }
  await client.query('analyze "serviceEntry"');
}

const medianOf = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;
const worstOf = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0;

async function timesOf(numbers: readonly number[], work: (number: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const number of numbers) {
    const startedAt = performance.now();
    await work(number);
    times.push(performance.now() - startedAt);
  }
  return times;
}

/** Entries spread evenly over all. */
const spread = (count: number, entries: number): number[] =>
  Array.from({ length: count }, (_, at) => Math.floor(((at + 0.5) * entries) / count));

export async function answerFigures(product: Product, connection: object, entries: number): Promise<Figure[]> {
  const client = new pg.Client(connection);
  await client.connect();
  await fill(client, entries);
  const before = product.memory();
  const [first = 0] = await timesOf([0], (number) => product.call(ASK, { question: questionOf(number) }));
  const more = before === null ? null : (product.memory() ?? before) - before;
  const times = await timesOf(spread(QUESTIONS, entries), (number) =>
    product.call(ASK, { question: questionOf(number) }),
  );
  const bare = await timesOf(spread(REFERENCES, entries), (number) =>
    client.query(`select "id" from "serviceEntry" where "searchText" || '' ilike $1`, [
      `%${entryOf(number).question}%`,
    ]),
  );
  await client.end();
  const [median, worst, reference] = [medianOf(times), worstOf(times, 0.95), medianOf(bare)];
  return [
    {
      what: `first question to ${entries} entries, read then`,
      found: `${(first / 1000).toFixed(1)} s, ${more === null ? '?' : more.toFixed(0)} MB more`,
      wanted: '≤ 15 s',
      ok: first <= 15_000,
    },
    {
      what: `a question to ${entries} entries, whole call`,
      found: `${median.toFixed(1)} ms, 95 % in ${worst.toFixed(1)} ms`,
      wanted: `≤ ${MOST_MS} ms`,
      ok: median <= MOST_MS,
    },
    {
      what: 'the same, times reading all of them (ilike)',
      found: `${(median / reference).toFixed(2)} × (${reference.toFixed(0)} ms)`,
      wanted: '≤ 0.5 ×',
      ok: median / reference <= 0.5,
    },
  ];
}
