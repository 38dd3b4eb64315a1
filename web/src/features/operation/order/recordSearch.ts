import type { CallInput } from '#contract/index.ts';
import { orderPage } from '#contract/operation/order/page.ts';
import { callApi } from '#web/lib/client.ts';
import { FIRST, inLine, recordSearch } from '#web/lib/recordSearch.ts';
import { formatTime } from '#web/lib/words.ts';

const LIST = '/operation/order/getPageList';

export default recordSearch(
  orderPage,
  async (typed, signal) => {
    // By the order's own number first, then by the car's, then by the passenger's mobile, whole or its end.
    const asked: CallInput<typeof LIST>[] = [
      { ...FIRST, orderNo: typed },
      { ...FIRST, car: typed },
      ...(/^\d{4,11}$/.test(typed) ? [{ ...FIRST, passenger: typed }] : []),
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
