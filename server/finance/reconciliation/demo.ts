/** A reconciled day of the demo. */
import { demoOrders } from '#server/finance/payment/queries.ts';
import type { Story } from '#server/ground/core/story.ts';
import { WallClock } from '#server/ground/core/wallClock.ts';
import { movedBetween } from './queries.ts';
import { dayBounds, keepComparison } from './reconcile.ts';

const CLOCK = new WallClock('Asia/Shanghai');

/** The last whole day, with the file that a provider with faults would send: each kind of difference. Told after the money. */
export async function tellReconciliation({ seeds: { db, began } }: Story): Promise<void> {
  const [newest] = await demoOrders(db, 'simulator', 'paid', began.toISOString(), 1).execute();
  if (newest === undefined) return;
  const day = CLOCK.text(Date.parse(newest.at) - 86_400_000).slice(0, 10);
  const bounds = dayBounds(CLOCK, day);
  const moved = await movedBetween(db, 'wechat', 'CNY', bounds.from, bounds.to).execute();
  // 0.6 % of each payment, and of each refund back
  const feeOf = (amount: string) => Math.round(Number(amount) * 0.006);
  const records = moved.map(({ reference, orderNo, amount, at }, line) => ({
    line: line + 2,
    reference,
    orderNo,
    amount: Number(amount) + (line === 0 ? 100 : line === 1 ? -100 : 0),
    fee: feeOf(amount),
    at,
  }));
  const unknown = { line: 900, reference: '4200008888', orderNo: '', amount: 2350, fee: 14, at: bounds.to };
  const file = {
    // the third is not in the file
    records: [...records.filter((_, place) => place !== 2), unknown],
    unreadable: [{ line: 901, raw: `${day} 23:59:59,,4200007777,?.??,微信支付` }],
  };
  const wish = { channel: 'wechat' as const, day, currency: 'CNY', fileName: `wechat-${day}.csv`, madeBy: '陈志远' };
  await keepComparison(db, wish, file, bounds, new Date(Date.parse(bounds.to) + 9 * 3_600_000).toISOString());
}
