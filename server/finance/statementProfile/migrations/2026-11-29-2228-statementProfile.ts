/** How the files of payment providers and banks are read; those of usual ones were a part of the program before. */
import { sql, type Kysely } from 'kysely';

const texts = (...values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]::text[]`;
const TOTALS = ['合计', '总计', '总', '小计', '本页', '汇总', 'total', 'sum', '#'];

const USUAL = [
  [
    `'通用（流水号、订单号、金额、时间）'`,
    `'Generic (reference, order, amount, time)'`,
    `'wechat'`,
    texts('流水号', '渠道流水号', '交易号', 'reference', 'transaction', 'transaction id'),
    texts('订单号', '商户订单号', 'order', 'order no', 'orderNo'),
    texts('金额', '交易金额', 'amount'),
    texts('退款金额', 'refund', 'refund amount'),
    texts('时间', '交易时间', 'time', 'at'),
    texts('类型', '交易类型', 'type', 'kind'),
    texts('退款', 'refund', 'refunded'),
    texts(...TOTALS),
  ],
  [
    `'微信支付交易账单'`,
    `'WeChat Pay statement'`,
    `'wechat'`,
    texts('微信订单号'),
    texts('商户订单号'),
    texts('应结订单金额', '订单金额', '总金额'),
    texts('退款金额'),
    texts('交易时间'),
    texts('交易状态'),
    texts('REFUND', '退款'),
    texts('总交易单数', ...TOTALS),
  ],
  [
    `'支付宝业务账单'`,
    `'Alipay statement'`,
    `'alipay'`,
    texts('支付宝交易号'),
    texts('商户订单号'),
    texts('订单金额（元）', '订单金额(元)', '商家实收（元）'),
    texts(),
    texts('完成时间', '创建时间'),
    texts('业务类型'),
    texts('退款', '交易退款'),
    texts(...TOTALS),
  ],
  [
    `'银行流水'`,
    `'Bank statement'`,
    `'bank'`,
    texts('交易流水号', '流水号', '凭证号'),
    texts('附言', '摘要', '用途', '备注'),
    texts('贷方发生额', '收入金额', '收入', '贷方金额'),
    texts('借方发生额', '支出金额', '支出', '借方金额'),
    texts('交易时间', '交易日期', '记账日期'),
    texts(),
    texts(),
    texts(...TOTALS),
  ],
];

const statements = [
  `create table "statementProfile" (
    "id" bigint generated always as identity primary key,
    "name" text not null,
    "nameEn" text not null default '',
    "channel" text not null,
    "reference" text[] not null,
    "orderNo" text[] not null,
    "moneyIn" text[] not null check (cardinality("moneyIn") > 0),
    "moneyOut" text[] not null,
    "at" text[] not null,
    "kind" text[] not null,
    "backWords" text[] not null,
    "footer" text[] not null,
    "state" text not null default 'enabled' check ("state" in ('enabled', 'disabled')),
    "remark" text not null default '',
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1,
    check (cardinality("reference") + cardinality("orderNo") > 0)
  )`,
  `create unique index "statementProfile_name" on "statementProfile" ("searchForm"("name"))`,
  `create index "statementProfile_createdAt" on "statementProfile" ("createdAt", "id")`,
  ...USUAL.map(
    (values) => `insert into "statementProfile"
      ("name", "nameEn", "channel", "reference", "orderNo", "moneyIn", "moneyOut", "at", "kind", "backWords", "footer")
      values (${values.join(', ')})`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
