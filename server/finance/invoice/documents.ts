/** An invoice and its trip list as PDF. Both sum to the same total, or nothing is drawn. */
import { inCapitals, PASSENGER_TRANSPORT, sumOf } from '#contract/finance/invoice/rules.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { PdfDocument } from '#server/ground/pdf/document.ts';
import { pdfOf } from '#server/ground/pdf/pdf.ts';
import { minorUnitsIn } from '#contract/ground/currency.ts';
import type { Services } from '#server/services.ts';
import { invoiceMessages } from './messages.ts';
import { invoiceById, invoiceTrips } from './queries.ts';
import { sellerOf } from './seller.ts';
import { ID_KIND_TEXTS, maskIdNumber, TRANSPORT, travellersIn, type TravellerRow } from './travellers.ts';

export const TRIAL_STAMP = '仅供试用，不作税务凭证';
const TRIAL_FOOTER = `${TRIAL_STAMP} · For trial only, not valid for tax`;

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof invoiceById>['executeTakeFirst']>>>;
type Trip = Awaited<ReturnType<ReturnType<typeof invoiceTrips>['execute']>>[number];

const moneyIn = (currency: string) => {
  const units = minorUnitsIn(currency);
  const digits = String(units).length - 1;
  return (minor: number): string => {
    const whole = Math.abs(minor);
    const sign = minor < 0 ? '-' : '';
    const rest = digits === 0 ? '' : `.${String(whole % units).padStart(digits, '0')}`;
    return `${sign}${Math.floor(whole / units)}${rest}`;
  };
};

const frame = (
  row: Row,
  title: string,
): Pick<PdfDocument, 'title' | 'subtitle' | 'stamp' | 'footer' | 'createdAt'> => ({
  title: row.redNumber === '' ? title : `${title}（已红冲）`,
  subtitle: `发票号码 No. ${row.number}${row.redNumber === '' ? '' : ` · 红字 Red ${row.redNumber}`}`,
  ...(row.isTrial ? { stamp: TRIAL_STAMP } : {}),
  footer: row.isTrial ? TRIAL_FOOTER : row.number,
  createdAt: row.issuedAt ?? row.createdAt,
});

/** The rows of the element, with as much of a document's number as its owner needs to know it again. */
function travellerBlock(rows: readonly TravellerRow[], time: (at: string) => string): PdfDocument['blocks'] {
  if (rows.length === 0) return [];
  return [
    {
      kind: 'table',
      columns: [
        { title: '出行人 Traveller', weight: 1.8 },
        { title: '证件类型 Document', weight: 2.2 },
        { title: '证件号码 Number', weight: 2.8 },
        { title: '出行日期 Date', weight: 2.2 },
        { title: '出发地 From', weight: 2.4 },
        { title: '到达地 To', weight: 2.4 },
        { title: '交通工具 By', weight: 1.4 },
      ],
      rows: rows.map((row) => [
        row.name,
        ID_KIND_TEXTS[row.idKind],
        maskIdNumber(row.idNumber),
        time(row.at).slice(0, 10),
        row.pickUpName,
        row.dropOffName,
        TRANSPORT,
      ]),
    },
  ];
}

function invoiceDocument(
  row: Row,
  { settings, ranges, vault }: Pick<Services, 'settings' | 'ranges' | 'vault'>,
): PdfDocument {
  const money = moneyIn(row.currency);
  const time = (at: string) => ranges.clock.text(Date.parse(at));
  const seller = sellerOf(row, settings);
  return {
    ...frame(row, row.kind === '81' ? '电子发票（增值税专用发票）' : '电子发票（普通发票）'),
    blocks: [
      {
        kind: 'fields',
        fields: [
          ['开票日期 Issued', time(row.issuedAt ?? row.createdAt)],
          ['特定要素 Element', `${PASSENGER_TRANSPORT} 旅客运输服务`],
          ['购买方 Buyer', row.buyerName],
          ['识别号 Tax number', row.taxNumber],
          ['销售方 Seller', seller.name],
          ['识别号 Tax number', seller.taxNumber],
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: '项目 Item', weight: 3 },
          { title: '订单 Order', weight: 3.4 },
          { title: '分类编码 Code', weight: 3 },
          { title: `金额 Amount (${row.currency})`, weight: 2, align: 'right' },
          { title: '税率 Rate', weight: 1.3, align: 'right' },
          { title: '税额 Tax', weight: 1.5, align: 'right' },
        ],
        rows: row.lines.map((line) => [
          line.kind === 'discount' ? '*运输服务*客运服务费（折扣）' : '*运输服务*客运服务费',
          line.orderNo,
          row.taxCode,
          money(line.amount),
          `${(line.rate ?? row.rate) / 100}%`,
          money(line.tax),
        ]),
        totals: ['合计 Sum', '', '', money(row.amount), '', money(row.tax)],
      },
      {
        kind: 'fields',
        fields: [
          ['价税合计（大写）', row.currency === 'CNY' ? inCapitals(row.total) : ''],
          ['（小写）Total', `${row.currency} ${money(row.total)}`],
        ],
      },
      ...travellerBlock(travellersIn(vault, row.travellersSealed), time),
    ],
  };
}

function tripsDocument(row: Row, trips: readonly Trip[], { ranges }: Pick<Services, 'ranges'>): PdfDocument {
  const money = moneyIn(row.currency);
  const time = (at: string) => ranges.clock.text(Date.parse(at));
  return {
    ...frame(row, '行程单 Trip list'),
    blocks: [
      {
        kind: 'fields',
        fields: [
          ['购买方 Buyer', row.buyerName],
          ['行程数 Trips', String(trips.length)],
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: '#', weight: 0.7, align: 'right' },
          { title: '订单 Order', weight: 2.6 },
          { title: '上车时间 Time', weight: 2.8 },
          { title: '起点 From', weight: 3 },
          { title: '终点 To', weight: 3 },
          { title: '里程 km', weight: 1.3, align: 'right' },
          { title: row.currency, weight: 1.5, align: 'right' },
        ],
        rows: trips.map((trip, at) => [
          String(at + 1),
          trip.orderNo,
          time(trip.at),
          trip.pickUpName,
          trip.dropOffName,
          trip.distance === null ? '' : (trip.distance / 1000).toFixed(1),
          money(trip.total),
        ]),
        totals: ['', '合计 Sum', '', '', '', '', money(row.total)],
      },
    ],
  };
}

/**
 * @throws Refusal 404 for one that is not there, 409 for one that is not issued
 * @throws Error when lines, trips and total do not sum to the same, which the database rules out
 */
export async function documentOf(
  db: Db,
  services: Pick<Services, 'settings' | 'ranges' | 'vault'>,
  { id, document }: { id: string; document: 'invoice' | 'trips' },
  whose: string,
): Promise<{ fileName: string; base64: string }> {
  const row = await invoiceById(db, id).executeTakeFirst();
  if (row === undefined) throw notFound();
  if (row.number === '') throw new Refusal(409, invoiceMessages.notIssued);
  const trips = await invoiceTrips(db, id).execute();
  const ofTrips = trips.reduce((sum, { total }) => sum + total, 0);
  if (ofTrips !== row.total || sumOf(row.lines).total !== row.total)
    throw new Error(`the lines or trips of invoice ${id} do not sum to it`);
  const described = document === 'invoice' ? invoiceDocument(row, services) : tripsDocument(row, trips, services);
  const bytes = await pdfOf(described, whose);
  const name = document === 'invoice' ? row.number : `${row.number}-trips`;
  return { fileName: `${name}.pdf`, base64: Buffer.from(bytes).toString('base64') };
}
