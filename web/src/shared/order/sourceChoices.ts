/** Where orders came from, in words, for filters. */
import { callApi } from '#web/lib/client.ts';
import { dictLabelNow } from '#web/lib/dict.ts';
import { amongAll } from '#web/ui/list/choices.ts';

export const SOURCE_CHOICES = amongAll(async (signal) => {
  const { list } = await callApi('/operation/order/getSourceList', {}, { signal });
  return list.map((source) => ({ value: source, label: dictLabelNow('orderSource', source) }));
});
