import type { AlertDetail as Alert } from '#contract/capacity/alert/calls.ts';
import type { alertWords } from '#contract/capacity/alert/words.ts';
import { ruleWords } from '#contract/operation/rule/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatNumber, useText, useWords } from '#web/lib/words.ts';
import type { SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { Time } from '#web/ui/Time.tsx';
import { CarState } from '#web/shared/car/CarState.tsx';
import { OrderLink } from '#web/shared/order/OrderLink.tsx';
import { RuleName } from '#web/shared/rule/VerdictLine.tsx';
import { carName } from './alertActions.ts';
import { Holder, usePlace } from './AlertCells.tsx';
import type { Whereabouts } from './whereabouts.ts';
import { words } from './words.ts';

export type Sections = SectionsOf<typeof alertWords>;

/** What an alert says, the latest first. */
export function useFacts(): (alert: Alert, now: Whereabouts) => Sections[number]['fields'] {
  const t = useWords(words);
  const text = useText();
  const placeOf = usePlace();
  const flagOf = useDictLabel('fixFlag');
  const kmh = (speed: number) => formatNumber(speed, 0);
  return (alert, now) => {
    const { evidence } = alert;
    const { limit, topSpeed, since, flags, ruled } = evidence;
    const { position, speed, charge, state, at } = now;
    const began = { placeZh: alert.firstPlaceZh, placeEn: alert.firstPlaceEn, position: alert.firstPosition };
    const facts: (NonNullable<Sections[number]['fields']>[number] | null)[] = [
      { field: 'car', value: carName(alert), copy: alert.plate },
      // coordinates without a name stand below; without either it is said
      now.placeZh === '' && position !== null ? null : { field: 'placeZh', value: placeOf(now) },
      began.placeZh === '' && began.position === null ? null : { field: 'firstPlaceZh', value: placeOf(began, true) },
      'latestAt',
      // it came more than once: beside the latest time, how long it has been going on
      ...(alert.latestAt === alert.openedAt ? [] : (['openedAt', 'occurrences'] as const)),
      alert.orderNo === '' ? null : { field: 'orderNo', value: <OrderLink orderNo={alert.orderNo} /> },
      { field: 'takenByName', value: <Holder alert={alert} /> },
      // from here on everything is of the newest report, which may be long after the beginning
      ruled === undefined ? null : { label: text(ruleWords.one), value: <RuleName {...ruled} /> },
      { label: t('reportedAt'), value: <Time at={at} /> },
      position === null
        ? null
        : {
            field: 'position',
            value: position.map((degrees) => degrees.toFixed(5)).join(', '),
            copy: position.join(','),
          },
      { label: t('vehicleState'), value: <CarState state={state} /> },
      speed === null
        ? { field: 'speed', value: t('speedUnknown') }
        : {
            field: 'speed',
            value:
              // the limit held where that was reported
              limit === undefined || now.orderNo !== undefined
                ? t('kmh', { speed: kmh(speed) })
                : t('overLimit', { speed: kmh(speed), limit: kmh(limit) }),
          },
      topSpeed === undefined ? null : { field: 'topSpeed', value: t('kmh', { speed: kmh(topSpeed) }) },
      charge === null ? null : { field: 'charge', value: t('percent', { value: formatNumber(charge, 0) }) },
      since === undefined
        ? null
        : { label: t(alert.kind === 'silent' ? 'silentSince' : 'standingSince'), value: <Time at={since} /> },
      flags === undefined ? null : { field: 'flags', value: flags.map(flagOf).join(' · ') },
      alert.supplierName === '' ? null : 'supplierName',
      alert.recoveredAt === null ? { label: t('standing'), value: t('stillSo') } : 'recoveredAt',
      alert.snoozedUntil === null || alert.state === 'closed' ? null : 'snoozedUntil',
      ...(alert.outcome === null ? [] : (['closedAt', 'closedByName', 'outcome'] as const)),
    ];
    return facts.filter((fact) => fact !== null);
  };
}
