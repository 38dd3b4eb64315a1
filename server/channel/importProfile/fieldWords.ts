/** What sentences about a row call its fields and states. */
import { headingStem } from '#contract/ground/headings.ts';
import { IMPORT_FIELDS, type ImportFieldName } from '#contract/channel/importProfile/fields.ts';
import type { OrderStatus } from '#contract/operation/order/rules.ts';
import type { Message } from '#server/ground/core/messages.ts';
import { orderDicts } from '#server/operation/order/dictionaries.ts';

/** The name of a field, with the heading of its column where that is called otherwise; `heading` is empty for none. */
export function wordsOfField(name: ImportFieldName, heading: string): Message {
  const [zh, en] = IMPORT_FIELDS[name].name;
  const isSame = [zh, en].some((word) => headingStem(word) === headingStem(heading));
  if (isSame || heading === '') return { zh, en };
  return { zh: `${zh}（${heading}）`, en: `${en} (${heading})` };
}

const STATUSES = new Map(
  orderDicts
    .filter(({ code }) => code === IMPORT_FIELDS.status.dict)
    .flatMap(({ items }) => items.map(({ value, nameZh, nameEn }) => [value, { zh: nameZh, en: nameEn }] as const)),
);

export const wordsOfStatus = (status: OrderStatus): Message => STATUSES.get(status) ?? { zh: status, en: status };
