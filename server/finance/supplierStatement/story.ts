/** The statements of the demo: one approved, two to approve of which one is disputed, one month to close. */
import { periodAfter } from '#contract/finance/supplierContract/rules.ts';
import type { Story } from '#server/ground/core/story.ts';
import { updateSupplier } from '#server/finance/supplier/queries.ts';
import { sealedColumns } from '#server/finance/supplier/service.ts';
import { contractOfMonth } from '#server/finance/supplierContract/queries.ts';
import { periodOf, spanOf } from '#server/finance/supplierContract/periods.ts';
import { postOwed } from './approve.ts';
import { compare } from './check.ts';
import { freeze } from './close.ts';
import { postPayout } from './payout.ts';
import {
  insertApproval,
  insertCheck,
  insertDispute,
  insertStatement,
  statementById,
  statementOrderFile,
  updateStatement,
} from './queries.ts';

const DAY_MS = 86_400_000;
const CLOSER = '陈志远';
const APPROVERS = [
  ['demo.operations', CLOSER],
  ['demo.administrator', '林静怡'],
] as const;

/** A month is closed on the morning of its third day after. */
async function closed({ services, seeds }: Story, code: string, period: string) {
  const { db } = seeds;
  const supplierId = seeds.idOf(`supplier:${code}`);
  const contract =
    supplierId === undefined ? undefined : await contractOfMonth(db, supplierId, period).executeTakeFirst();
  if (supplierId === undefined || contract === undefined) return null;
  const { clock } = services.ranges;
  const now = new Date(Math.min(Date.parse(spanOf(clock, period).to) + 2 * DAY_MS, seeds.began.getTime()));
  const row = { supplierId, contractId: contract.id, period, currency: contract.terms.currency };
  const statement = await insertStatement(db, row).executeTakeFirst();
  if (statement === undefined) return null;
  const { id } = statement;
  await freeze(db, { id, userId: seeds.idOf('user:demo.operations') ?? null, by: CLOSER, clock, now });
  const found = await compare(db, id, clock);
  if (found !== null)
    await insertCheck(db, {
      statementId: id,
      at: now,
      by: CLOSER,
      ...found,
      list: JSON.stringify(found.list),
    }).execute();
  return { id, now };
}

async function approved({ services, seeds }: Story, { id, now }: { id: string; now: Date }): Promise<void> {
  const { db } = seeds;
  const at = new Date(now.getTime() + DAY_MS / 4).toISOString();
  for (const [account, name] of APPROVERS) {
    const userId = seeds.idOf(`user:${account}`);
    if (userId !== undefined) await insertApproval(db, { statementId: id, userId, name, at }).execute();
  }
  const owed = await statementById(db, { kind: 'everything' }, id).executeTakeFirstOrThrow();
  const postingId = await postOwed({ db, services, by: CLOSER, at }, owed);
  const { version } = await updateStatement(db, id, { state: 'approved', postingId }).executeTakeFirstOrThrow();
  const paidAt = new Date(now.getTime() + DAY_MS / 2).toISOString();
  const payout = { amount: Number(owed.total), channel: 'bank' as const, reference: '8805201300017', note: '' };
  if (payout.amount > 0) await postPayout({ db, services, by: CLOSER, at: paidAt }, { ...owed, version }, payout);
}

async function disputed({ seeds: { db, ...seeds } }: Story, { id, now }: { id: string; now: Date }, userId: string) {
  const order = await statementOrderFile(db, id).limit(1).offset(7).executeTakeFirst();
  if (order === undefined) return;
  await insertDispute(db, {
    statementId: id,
    orderId: order.id,
    orderNo: order.orderNo,
    reason: '乘客要求绕行，里程按原路线计算，请按实际里程补差。',
    amount: 860,
    createdById: userId,
    createdBy: '刘建国',
    createdAt: new Date(Math.min(now.getTime() + DAY_MS, seeds.began.getTime())),
  }).execute();
}

export async function tellStatements(story: Story): Promise<void> {
  const { services, seeds } = story;
  const { db, began } = seeds;
  const accounts = { yuntu: '6217000000880001', lvcheng: '6217000000160002', haichuan: '6217000000050003' };
  for (const [code, number] of Object.entries(accounts)) {
    const id = seeds.idOf(`supplier:${code}`);
    if (id !== undefined) await updateSupplier(db, id, sealedColumns(services.vault, number)).execute();
  }
  const month = periodOf(services.ranges.clock, began.getTime());
  const [earlier, last] = [periodAfter(month, -2), periodAfter(month, -1)];
  const first = await closed(story, 'yuntu', earlier);
  if (first !== null) await approved(story, first);
  const second = await closed(story, 'yuntu', last);
  const supplierUser = seeds.idOf('user:demo.supplier');
  if (second !== null && supplierUser !== undefined) await disputed(story, second, supplierUser);
  await closed(story, 'lvcheng', earlier);
}
