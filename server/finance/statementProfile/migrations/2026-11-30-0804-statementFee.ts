/** The column of a provider's file that says what the provider keeps; those of the usual formats. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "statementProfile" add column "fee" text[] not null default '{}',
    add column "feeBelowZero" boolean not null default false`,
  ...[
    [`'通用（流水号、订单号、金额、时间）'`, `array['手续费', '服务费', 'fee']`, 'false'],
    [`'微信支付交易账单'`, `array['手续费']`, 'false'],
    [`'支付宝业务账单'`, `array['服务费（元）', '服务费']`, 'true'],
  ].map(
    ([name, headings, isBelowZero]) => `update "statementProfile"
      set "fee" = ${headings}, "feeBelowZero" = ${isBelowZero} where "name" = ${name}`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
