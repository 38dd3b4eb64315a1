/** The export of orders: a job that writes an exact snapshot of the filtered list. */
import { join } from 'node:path';
import { z } from 'zod';
import { ORDER_SORTS, type orderCalls } from '#contract/operation/order/calls.ts';
import { englishNameOf } from '#contract/ground/localNames.ts';
import { PRICE_PARTS, type PricePartKind } from '#contract/operation/order/rules.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { nameOf, textIn } from '#contract/ground/words.ts';
import { dictionaryWords } from '#server/base/sysDict/dictionaryWords.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { orderingOf } from '#server/ground/core/list.ts';
import { defineMessages, type Message } from '#server/ground/core/messages.ts';
import { defineJob } from '#server/ground/job/define.ts';
import { stampOf } from '#server/ground/job/fileTimes.ts';
import { dictionariesOf, fileColumns, tableColumns, type ListColumn } from '#server/ground/job/listExport.ts';
import { scopeCovers } from '#server/ground/core/scope.ts';
import { inSnapshot, readInBatches } from '#server/ground/job/snapshot.ts';
import { writeTable, type Cell } from '#server/ground/job/writeTable.ts';
import { isNumber, withPerson } from '#server/ground/person/person.ts';
import { maskMobile, maskName } from '#server/ground/core/masks.ts';
import type { Vault } from '#server/ground/vault/vault.ts';
import { filtersOf, orderSelection, orderSorts } from './filter.ts';
import { minorUnitsIn } from '#contract/ground/currency.ts';
import { orderExport, orderExportCount } from './queries.ts';
import { selectionOf } from './service.ts';

const exportMessages = defineMessages({
  exported: { zh: '已导出 {count} 个订单', en: '{count} orders exported', one: '{count} order exported' },
});

type ExportedRow = Awaited<ReturnType<ReturnType<typeof orderExport>['execute']>>[number];
type ExportedOrder = ReturnType<typeof withPerson<ExportedRow>>;

/** Minor units as a number of the currency's own unit. */
const inUnits = (amount: number | null, currency: string): number | null =>
  amount === null ? null : amount / minorUnitsIn(currency);

function sumOf({ priceParts, currency }: ExportedOrder, kind: PricePartKind): Cell {
  const found = priceParts.filter((part) => part.kind === kind);
  const sum = found.reduce((total, { amount }) => total + amount, 0);
  return found.length === 0 ? null : inUnits(sum, currency);
}

const partColumn = (kind: PricePartKind): ListColumn<ExportedOrder> => ({
  // alone it would be read as something else: the part for the time as the time
  header: ({ language, word }) =>
    `${textIn(nameOf(orderWords.fields.price), language)}${language === 'zh-CN' ? '：' : ': '}${word('pricePart', kind)}`,
  value: (order) => sumOf(order, kind),
  width: 12,
  dictionaries: ['pricePart'],
});

const placeName = (place: ExportedOrder['pickUpStation']): Message => ({
  zh: place?.name ?? '',
  en: place === null ? '' : englishNameOf(place),
});

const COLUMNS = fileColumns<ExportedOrder>()(orderWords, (column) => [
  column.field('orderNo', 22),
  column.field('status'),
  column.field('tripType'),
  column.field('requestedAt'),
  column.field('scheduledAt'),
  column.field('assignedAt'),
  column.field('arrivingAt'),
  column.field('pickedUpAt'),
  column.field('droppedOffAt'),
  column.field('cancelledAt'),
  column.field('cancelledBy'),
  column.field('cancelReason'),
  column.field('failedAt'),
  column.of('passenger', (order) => order.passengerName),
  column.field('passengerMobile'),
  column.field('carNumber'),
  column.field('supplierName', 24),
  column.text('行政区划代码', 'Division code', (order) => order.areaCode),
  column.both('pickUpRange', ({ pickUpRange }) => placeName(pickUpRange)),
  column.both('pickUpStation', ({ pickUpStation }) => placeName(pickUpStation)),
  column.field('pickUpName', 24),
  column.text('上车经度', 'Pick-up longitude', (order) => order.pickUpLng),
  column.text('上车纬度', 'Pick-up latitude', (order) => order.pickUpLat),
  column.field('dropOffName', 24),
  column.text('下车经度', 'Drop-off longitude', (order) => order.dropOffLng),
  column.text('下车纬度', 'Drop-off latitude', (order) => order.dropOffLat),
  column.field('distance'),
  column.field('duration'),
  column.of('price', (order) => inUnits(order.price, order.currency)),
  column.field('currency'),
  ...PRICE_PARTS.map(partColumn),
  column.field('paymentState'),
  column.of('paymentMethod', ({ paymentMethod }) => (paymentMethod === 'unknown' ? null : paymentMethod)),
  column.field('rating'),
  // its code: with the number at the source an import finds the order again
  column.text('来源', 'Source', (order) => order.source),
  column.field('sourceRef', 20),
  column.field('flags', 24),
  column.field('remark', 30),
]);

const exportInput = z.object({
  selection: orderSelection,
  sort: z.enum(ORDER_SORTS),
  format: z.enum(['csv', 'xlsx']),
  fileName: z.string(),
});

export const startOrderExport: Handler<typeof orderCalls.exportList> = async (
  context,
  { sort, format, ...filters },
) => {
  const { actor, db, request, services } = context;
  const selection = selectionOf(actor, filtersOf(services.vault, filters));
  const fileName = `${textIn(orderWords.many, request.language)}-${stampOf(services.now())}.${format}`;
  const input: z.output<typeof exportInput> = { selection, sort, format, fileName };
  const jobId = await services.jobs.start(db, {
    kind: 'orderExport',
    input,
    userId: actor.userId,
    language: request.language,
  });
  const { passenger } = filters;
  // the log names nobody
  const sought = passenger === undefined ? {} : { passenger: (isNumber(passenger) ? maskMobile : maskName)(passenger) };
  const after = { filters: { ...filters, ...sought }, format, mobileNumbers: selection.reveal };
  context.record({ object: 'orderExport', objectId: jobId, label: fileName, after });
  return { jobId };
};

/** Each batch is emptied as that of the database is (`readInBatches`). */
async function* withPersons(vault: Vault, reveal: boolean, batches: AsyncIterable<ExportedRow[]>) {
  for await (const batch of batches) {
    const rows = batch.map((row) => withPerson(vault, reveal, row));
    yield rows;
    rows.length = 0;
  }
}

export const orderExportJob = defineJob({
  kind: 'orderExport',
  permission: 'operation:order:export',
  input: exportInput,
  mayFetch: (actor, { selection: { scope, reveal } }) => {
    const own = selectionOf(actor);
    return (own.reveal || !reveal) && scopeCovers(own.scope, scope);
  },
  run: ({ clock, db, folder, language, progress, signal, vault }, { selection, sort, format, fileName }) =>
    inSnapshot(db, async (transaction) => {
      const { count } = await orderExportCount(transaction, selection).executeTakeFirstOrThrow();
      progress(0, Number(count));
      const word = await dictionaryWords(transaction, dictionariesOf(COLUMNS), language);
      const rows = await writeTable({
        columns: tableColumns(COLUMNS, { language, clock, word }),
        rows: withPersons(
          vault,
          selection.reveal,
          readInBatches(transaction, orderExport(transaction, selection, orderingOf(sort, orderSorts))),
        ),
        format,
        signal,
        title: textIn(orderWords.many, language),
        path: join(folder, fileName),
        onProgress: (done) => progress(done),
      });
      return {
        message: exportMessages.exported,
        params: { count: rows },
        figures: { exported: rows },
        files: [fileName],
      };
    }),
});
