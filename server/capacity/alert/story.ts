/** The alerts of a demo's last month: most recovered by themselves, the others were handled by its people, two called for help. */
import { Chance } from '#contract/capacity/town/chance.ts';
import { townPoint, TOWN_STATIONS } from '#contract/capacity/town/town.ts';
import { SEVERITY_OF, type AlertKind, type AlertOutcome, type AlertStepKind } from '#contract/capacity/alert/rules.ts';
import type { Story } from '#server/ground/core/story.ts';
import { insertPastAlerts, insertSteps, pastRides } from './queries.ts';
import { urgencyOf } from './watch/urgency.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** One ride of so many raised an alert. */
const ONE_IN = 12;
const KINDS = ['speeding', 'noStop', 'stoppedTooLong', 'lowCharge', 'silent', 'leftRange', 'fault'] as const;
const WEIGHTS: Record<(typeof KINDS)[number], number> = {
  speeding: 34,
  noStop: 12,
  stoppedTooLong: 16,
  lowCharge: 16,
  silent: 10,
  leftRange: 4,
  fault: 8,
};

interface Done {
  step: AlertStepKind;
  /** Milliseconds after the alert opened. */
  after: number;
  by?: string;
  to?: string;
  note?: string;
}

interface Handled {
  outcome: AlertOutcome;
  done: readonly Done[];
}

const seconds = (count: number): number => count * 1000;

/** A call for help, from the first sight to its end. */
const HELP: Handled = {
  outcome: 'resolved',
  done: [
    { step: 'taken', after: seconds(14), by: 'demo.dispatcher' },
    {
      step: 'answered',
      after: seconds(52),
      by: 'demo.dispatcher',
      note: '已接通车内，乘客胸闷，意识清楚，要求就近就医',
    },
    {
      step: 'answered',
      after: seconds(95),
      by: 'demo.dispatcher',
      note: '车辆改驶云湾医院急诊，已通知院方，预计 4 分钟到达',
    },
    { step: 'handedOver', after: seconds(180), by: 'demo.dispatcher', to: 'demo.operations', note: '请跟进到院交接' },
    { step: 'answered', after: seconds(410), by: 'demo.operations', note: '乘客已由急诊接收，家属电话已通知' },
    { step: 'recovered', after: seconds(420) },
    { step: 'closed', after: seconds(660), by: 'demo.operations', note: '车辆清洁检查后恢复运营，费用已免除' },
  ],
};
const MISTAKE: Handled = {
  outcome: 'falseAlarm',
  done: [
    { step: 'taken', after: seconds(9), by: 'demo.dispatcher' },
    { step: 'recovered', after: seconds(40) },
    { step: 'closed', after: seconds(75), by: 'demo.dispatcher', note: '儿童误触按钮，已与同行家长通话确认' },
  ],
};
const BY_HAND: readonly Handled[] = [
  {
    outcome: 'resolved',
    done: [
      { step: 'taken', after: seconds(48), by: 'demo.dispatcher' },
      { step: 'recovered', after: seconds(300) },
      { step: 'closed', after: seconds(420), by: 'demo.dispatcher', note: '远程协助绕行，车辆已恢复' },
    ],
  },
  {
    outcome: 'noAction',
    done: [
      { step: 'taken', after: seconds(160), by: 'demo.operations' },
      { step: 'recovered', after: seconds(200) },
      { step: 'closed', after: seconds(240), by: 'demo.operations', note: '道路施工导致，现场正常' },
    ],
  },
];
const BY_ITSELF: Handled = {
  outcome: 'recovered',
  done: [
    { step: 'recovered', after: seconds(110) },
    { step: 'closed', after: seconds(290) },
  ],
};

type Ride = Awaited<ReturnType<ReturnType<typeof pastRides>['execute']>>[number];

function alertOf(ride: Ride, kind: AlertKind, { outcome, done }: Handled, idOf: (account: string) => string | null) {
  const at = Date.parse(ride.pickedUpAt ?? '') + 2 * MINUTE_MS;
  const instant = (after: number): string => new Date(at + after).toISOString();
  const position: [number, number] = [ride.pickUpLng ?? 0, ride.pickUpLat ?? 0];
  const [east, north] = townPoint(position);
  const away = (point: readonly [number, number]) => Math.hypot(point[0] - east, point[1] - north);
  const [near] = TOWN_STATIONS.toSorted((one, other) => away(one.at) - away(other.at));
  const find = (step: AlertStepKind) => done.find((each) => each.step === step);
  const momentOf = (step: AlertStepKind) => {
    const found = find(step);
    return found === undefined ? null : instant(found.after);
  };
  const holder = done.findLast(({ step }) => step === 'taken' || step === 'handedOver');
  const severity = SEVERITY_OF[kind];
  const userOf = (account: string | undefined) => (account === undefined ? null : idOf(account));
  return {
    row: {
      carId: ride.carId ?? '',
      kind,
      severity,
      state: 'closed' as const,
      urgency: String(urgencyOf(severity, at)),
      placeZh: near?.name ?? '',
      placeEn: near?.nameEn ?? '',
      lng: position[0],
      lat: position[1],
      firstPlaceZh: near?.name ?? '',
      firstPlaceEn: near?.nameEn ?? '',
      firstLng: position[0],
      firstLat: position[1],
      evidence: JSON.stringify({ at: instant(0), speed: 31, heading: 90, charge: 58, state: 'on_trip' }),
      orderNo: ride.orderNo,
      openedAt: instant(0),
      occurredAt: instant(-800),
      lastAt: instant(0),
      recoveredAt: momentOf('recovered'),
      occurrences: 1,
      takenBy: userOf(holder?.to ?? holder?.by),
      takenAt: momentOf('taken'),
      firstTakenAt: momentOf('taken'),
      closedBy: userOf(find('closed')?.by),
      closedAt: momentOf('closed'),
      outcome,
    },
    steps: [{ step: 'opened' as const, after: 0 }, ...done].map((each: Done) => ({
      step: each.step,
      at: instant(each.after),
      userId: userOf(each.by),
      toUserId: userOf(each.to),
      note: each.note ?? '',
    })),
  };
}

export async function tellAlerts({ seeds }: Story): Promise<void> {
  const { db, began } = seeds;
  const since = new Date(began.getTime() - DAYS * DAY_MS).toISOString();
  const rides = await pastRides(db, since, began.toISOString()).execute();
  const idOf = (account: string) => seeds.idOf(`user:${account}`) ?? null;
  const chance = new Chance(1, 'alerts');
  const [yesterday, earlier] = [rides.at(-22), rides.at(-260)];
  const alerts = rides.flatMap((ride) => {
    if (ride === yesterday) return [alertOf(ride, 'sos', HELP, idOf)];
    if (ride === earlier) return [alertOf(ride, 'sos', MISTAKE, idOf)];
    if (!chance.happens(1 / ONE_IN)) return [];
    const kind = chance.weighted(KINDS, (each) => WEIGHTS[each]);
    const isSerious = SEVERITY_OF[kind] === 'high';
    const handled = isSerious || chance.happens(0.3) ? chance.pick(BY_HAND) : BY_ITSELF;
    return [alertOf(ride, kind, handled, idOf)];
  });
  if (alerts.length === 0) return;
  const added = await insertPastAlerts(
    db,
    alerts.map(({ row }) => row),
  ).execute();
  const steps = added.flatMap(({ id }, place) =>
    (alerts[place]?.steps ?? []).map((step) => ({ ...step, alertId: id })),
  );
  await insertSteps(db, steps).execute();
}
