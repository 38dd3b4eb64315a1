/** A statement as a document on paper. */
import type { Language } from '#contract/ground/enums.ts';
import { nameOf, textIn, type Text } from '#contract/ground/words.ts';
import type { StatementLine } from '#contract/finance/supplier/settle.ts';
import { MOST_PRINTED_ORDERS } from '#contract/finance/supplierStatement/rules.ts';
import { statementOrderWords, supplierStatementWords } from '#contract/finance/supplierStatement/words.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Block, PdfDocument } from '#server/ground/pdf/document.ts';
import { minorUnitsIn } from '#contract/ground/currency.ts';
import { presentLines } from './present.ts';
import { approvalsOf, linesOf, statementOrderFile, type statementById } from './queries.ts';

type Statement = NonNullable<Awaited<ReturnType<ReturnType<typeof statementById>['executeTakeFirst']>>>;

interface Around {
  clock: WallClock;
  language: Language;
  word: (dictionary: string, value: string) => string;
}

const WORDS = {
  line: ['项目', 'Line'],
  counted: ['依据', 'Counted'],
  total: ['合计', 'Total'],
  hash: ['内容摘要', 'Content hash'],
  orders: ['订单明细', 'Orders'],
  tooMany: ['订单共 {n} 个，明细见 Excel 文件。', 'The {n} orders are in the spreadsheet of this statement.'],
  draft: ['未批准', 'Not approved'],
} as const satisfies Record<string, Text>;

/** Hundredths for a measure, orders for the rest. */
const countedText = ({ measure, quantity, period, orderNo }: StatementLine): string =>
  [period ?? '', orderNo, quantity === null ? '' : String(measure === null ? quantity : quantity / 100)]
    .filter((text) => text !== '')
    .join(' ');

/** The statement with its lines, and its orders as far as paper has room for them. One that is not approved says so. */
export async function printed(db: Db, statement: Statement, { clock, language, word }: Around): Promise<PdfDocument> {
  const { id, supplierName, period, currency, orders, hash, closedAt, closedBy, contractNumber, state, terms } =
    statement;
  const say = (text: Text) => textIn(text, language);
  const field = (name: keyof typeof supplierStatementWords.fields) => say(nameOf(supplierStatementWords.fields[name]));
  const column = (name: keyof typeof statementOrderWords.fields) => say(nameOf(statementOrderWords.fields[name]));
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  const money = (minor: number | string) => format.format(Number(minor) / minorUnitsIn(currency));
  const at = (instant: string | null) => (instant === null ? '' : clock.text(Date.parse(instant)));
  const approvals = await approvalsOf(db, id).execute();
  const lines = presentLines(await linesOf(db, id).execute());
  const listed =
    orders > MOST_PRINTED_ORDERS ? [] : await statementOrderFile(db, id).limit(MOST_PRINTED_ORDERS).execute();
  const lineName = ({ kind, measure }: StatementLine) =>
    measure === null
      ? word('supplierStatementLine', kind)
      : `${word('supplierStatementLine', kind)} · ${word('supplierMeasure', measure)}`;
  const value = (counted: number | null) =>
    counted === null ? '' : terms.share.by === 'percentage' ? money(counted) : String(counted);
  const blocks: Block[] = [
    {
      kind: 'fields',
      fields: [
        [field('supplierName'), supplierName],
        [field('period'), period],
        [field('contractNumber'), String(contractNumber)],
        [field('orders'), String(orders)],
        [field('closedAt'), at(closedAt)],
        [field('closedBy'), closedBy],
        [field('approvals'), approvals.map(({ name, at: moment }) => `${name} ${at(moment)}`).join('\n')],
        [say(WORDS.hash), hash],
      ],
    },
    {
      kind: 'table',
      columns: [
        { title: say(WORDS.line), weight: 3 },
        { title: say(WORDS.counted), weight: 3 },
        { title: column('amount'), weight: 2, align: 'right' },
      ],
      rows: lines.map((line) => [lineName(line), countedText(line), money(line.amount)]),
      totals: [say(WORDS.total), '', money(statement.total)],
    },
  ];
  if (listed.length > 0)
    blocks.push(
      { kind: 'heading', text: say(WORDS.orders) },
      {
        kind: 'table',
        columns: [
          { title: column('orderNo'), weight: 3 },
          { title: column('requestedAt'), weight: 3 },
          { title: column('period'), weight: 1.5 },
          { title: column('value'), weight: 2, align: 'right' },
          { title: column('amount'), weight: 2, align: 'right' },
        ],
        rows: listed.map((order) => [
          order.orderNo,
          at(order.requestedAt),
          order.period,
          value(order.value),
          money(order.amount),
        ]),
      },
    );
  else if (orders > 0) blocks.push({ kind: 'text', text: say(WORDS.tooMany).replace('{n}', String(orders)) });
  return {
    title: say(supplierStatementWords.one),
    subtitle: `${supplierName} · ${period}`,
    ...(state === 'approved' ? {} : { stamp: say(WORDS.draft) }),
    blocks,
    footer: `${supplierName} · ${period}`,
    createdAt: closedAt ?? new Date(0).toISOString(),
  };
}
