import type { CallInput } from '#contract/index.ts';
import { orderPage } from '#contract/operation/order/page.ts';
import { callApi } from '#web/lib/client.ts';
import { FIRST, inLine, recordSearch } from '#web/lib/recordSearch.ts';
import { formatTime } from '#web/lib/words.ts';

const LIST = '/operation/order/getPageList';

export default recordSearch(
  orderPage,
  async (typed, signal) => {
    // By the order's own number first, then by the car's, the passenger's mobile, whole or its end, and by places: one letter is in too many.
    const asked: CallInput<typeof LIST>[] = [
      { ...FIRST, orderNo: typed },
      { ...FIRST, car: typed },
      ...(/^\d{4,11}$/.test(typed.normalize('NFKC')) ? [{ ...FIRST, passenger: typed }] : []),
      ...(typed.length > 1 ? [{ ...FIRST, place: typed }] : []),
    ];
    const answers = await Promise.all(asked.map((input) => callApi(LIST, input, { signal })));
    const found = new Map(answers.flatMap(({ list }) => list).map((order) => [order.id, order]));
    return { list: [...found.values()] };
  },
  ({ orderNo, carNumber, pickUpName, dropOffName, requestedAt }) => ({
    title: orderNo,
    detail: inLine(carNumber, `${pickUpName} → ${dropOffName}`, formatTime(requestedAt)),
  }),
);
