/**
 * Every night: the charges of the day before, and those invoiced on it, computed again and held against quote, order, books and
 * invoice.
 */
import type { PriceCheckReason } from '#contract/finance/priceCheck/calls.ts';
import { departuresOf, type LineDeparture } from '#contract/finance/payRule/reasons.ts';
import { tellThoseWhoMay } from '#server/access/role/tell.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { isChargeReproduced } from '#server/finance/payRule/hash.ts';
import type { Services } from '#server/services.ts';
import { chargesBetween, claimPriceCheck, endPriceCheck, insertPriceChecks } from './queries.ts';

type Charge = Awaited<ReturnType<ReturnType<typeof chargesBetween>['execute']>>[number];

/** With the lines that are not as quoted. */
type Judged = Charge & { readonly departures: readonly LineDeparture[] };

const AT_ONCE = 500;
const DAY_MS = 86_400_000;

/** What contradicts a charge; empty when nothing does. */
function faultsOf(charge: Judged): PriceCheckReason[] {
  const { lines, total, terms, currency, differences, departures, ordered, posted, invoiced, toInvoice } = charge;
  const isOrdered = ordered === Math.max(0, total) && currency === terms.currency;
  return [
    ...(isChargeReproduced(charge) ? [] : (['notReproduced'] as const)),
    ...(differences.some(({ reason }) => reason === 'disbelieved') ? (['disbelieved'] as const) : []),
    ...(departures.some(({ because }) => because.length === 0) ? (['unexplained'] as const) : []),
    ...(lines.length > 0 && !isOrdered ? (['orderPrice'] as const) : []),
    ...(lines.length > 0 && posted !== total ? (['books'] as const) : []),
    ...(invoiced !== null && invoiced !== toInvoice ? (['invoice'] as const) : []),
  ];
}

/** Why a charge departs from its quote by the rule. */
const explanationOf = ({ quoted, total, differences, departures }: Judged): PriceCheckReason[] =>
  quoted === null || quoted === total
    ? []
    : [
        ...departures.flatMap(({ because }) => because.filter((reason) => reason !== 'follows')),
        ...(differences.some(({ reason }) => reason === 'another') ? (['anotherRide'] as const) : []),
      ];

function rowOf(charge: Charge, day: string) {
  const departures = charge.quotedLines === null ? [] : departuresOf(charge.quotedLines, charge);
  const judged = { ...charge, departures };
  const faults = faultsOf(judged);
  const reasons = [...new Set([...faults, ...explanationOf(judged)])];
  const { orderId, quoted, total: charged, posted, ordered, invoiced, currency } = charge;
  return reasons.length === 0
    ? []
    : [{ orderId, day, isFault: faults.length > 0, reasons, quoted, charged, posted, ordered, invoiced, currency }];
}

type Serving = Pick<Services, 'jobDb' | 'live' | 'now' | 'ranges'>;

async function tellFaults(db: Db, services: Serving, day: string, faults: number): Promise<void> {
  await tellThoseWhoMay(
    'operation:payRule:approve',
    { db, services },
    {
      titleZh: `价格核对：${day} 有 ${faults} 个订单的金额互相矛盾`,
      titleEn: `Price check: amounts of ${faults} orders of ${day} contradict each other`,
      link: '/operation/payRule?drawer=check',
      object: 'priceCheck',
      objectId: day,
    },
  );
}

/** Checks the charges of a day, once, and tells those who approve prices of what contradicts. */
export async function checkDay(services: Serving, day: string, from: string, to: string): Promise<void> {
  await services.jobDb.transaction().execute(async (db) => {
    if ((await claimPriceCheck(db, day, services.now().toISOString()).executeTakeFirst()) === undefined) return;
    const sums = { checked: 0, explained: 0, faults: 0 };
    let afterId = '0';
    for (;;) {
      const charges = await chargesBetween(db, from, to, afterId, AT_ONCE).execute();
      const rows = charges.flatMap((charge) => rowOf(charge, day));
      sums.checked += charges.length;
      for (const { isFault } of rows) sums[isFault ? 'faults' : 'explained'] += 1;
      if (rows.length > 0) await insertPriceChecks(db, rows).execute();
      afterId = charges.at(-1)?.orderId ?? afterId;
      if (charges.length < AT_ONCE) break;
    }
    await endPriceCheck(db, day, sums).execute();
    if (sums.faults > 0) await tellFaults(db, services, day, sums.faults);
  });
}

/** The chore: the day before this one, by the fleet's clock. */
export async function checkPrices(services: Serving): Promise<void> {
  const { clock } = services.ranges;
  const { day: today } = clock.moment(services.now().getTime());
  const begins = (day: number) => new Date(clock.dayBegins(day)).toISOString();
  const name = new Date((today - 1) * DAY_MS).toISOString().slice(0, 10);
  await checkDay(services, name, begins(today - 1), begins(today));
}
