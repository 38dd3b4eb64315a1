import { Button } from 'antd';
import { useState } from 'react';
import type { Passenger, PassengerDetail as Detail } from '#contract/care/passenger/calls.ts';
import { passengerWords } from '#contract/care/passenger/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { AreaNames } from '#web/ui/AreaNames.tsx';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Money } from '#web/ui/Money.tsx';
import { PassengerDialog, type PassengerAct } from './PassengerDialog.tsx';
import { PassengerOrders } from './PassengerOrders.tsx';
import { PassengerTickets } from './PassengerTickets.tsx';
import { passengersChanged, usePassenger } from './passengerQueries.ts';
import { words } from './words.ts';

function Limits({ limits }: Pick<Detail, 'limits'>) {
  const t = useWords(words);
  const kindWord = useDictLabel('passengerLimit');
  const endOf = ({ endsAt, liftedAt }: Detail['limits'][number]) => {
    if (liftedAt !== null) return t('liftedAt', { at: formatTime(liftedAt) });
    return endsAt === null ? t('open') : t('until', { at: formatTime(endsAt) });
  };
  return (
    <ul className="passengerOrders">
      {limits.map((limit) => (
        <li key={limit.id}>
          <b>{kindWord(limit.kind)}</b>
          <span>{limit.reason}</span>
          <span className="uiQuiet">
            {formatTime(limit.startsAt)} · {endOf(limit)} · {limit.createdByName}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Merged({ merged }: Pick<Detail, 'merged'>) {
  const t = useWords(words);
  const can = useCan();
  const undo = async (id: string) => {
    try {
      await callApi('/operation/user/undoMerge', { id });
      notify('success', t('undone'));
    } catch (error) {
      notify('error', messageOf(error));
    }
    await passengersChanged();
  };
  return (
    <ul className="passengerOrders">
      {merged.map(({ id, name, mobile, mergedAt, mergedByName }) => (
        <li key={id}>
          <b>{name}</b>
          <span>{mobile}</span>
          <span className="uiQuiet">
            {formatTime(mergedAt)} · {mergedByName}
          </span>
          {can('operation:user:merge') ? (
            <Button size="small" onClick={() => void undo(id)}>
              {t('undo')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Spending({ spending }: Pick<Detail, 'spending'>) {
  const t = useWords(words);
  return (
    <ul className="passengerOrders">
      {spending.map(({ currency, spent, rideCount }) => (
        <li key={currency}>
          <b>
            <Money minor={spent} currency={currency} />
          </b>
          <span>{currency}</span>
          <span className="uiQuiet">{t('ridesOf', { count: rideCount })}</span>
        </li>
      ))}
    </ul>
  );
}

function Consents({ consents }: Pick<Detail, 'consents'>) {
  const t = useWords(words);
  const kindWord = useDictLabel('passengerConsent');
  return (
    <ul className="passengerOrders">
      {consents.map(({ kind, textVersion, isGiven, saidAt, channel }) => (
        <li key={`${kind} ${saidAt}`}>
          <b>{kindWord(kind)}</b>
          <span>{t(isGiven ? 'given' : 'takenBack')}</span>
          <span className="uiQuiet">
            {t('textVersion', { version: textVersion })} · {formatTime(saidAt)} · {channel}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Saves what is held about the passenger as a file of this browser. */
async function handOut(id: string, said: (held: { shown: number; all: number }) => string): Promise<void> {
  try {
    const held = await callApi('/operation/user/getHeldData', { id });
    const address = URL.createObjectURL(new Blob([JSON.stringify(held, null, 2)], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `passenger-${id}.json`;
    link.click();
    URL.revokeObjectURL(address);
    if (held.isCut) notify('warning', said({ shown: held.orders.length, all: held.orderCount }));
  } catch (error) {
    notify('error', messageOf(error));
  }
}

interface ActsProps {
  passenger: Detail;
  edit: () => void;
  onAct: (act: PassengerAct) => void;
}

function Acts({ passenger, edit, onAct }: ActsProps) {
  const t = useWords(words);
  const can = useCan();
  const { state, limitKind, mayDecideErasure, merged } = passenger;
  const isActive = state === 'active';
  const acts: PassengerAct[] = [];
  if (can('operation:user:limit') && isActive) acts.push(limitKind === null ? 'limit' : 'lift');
  if (can('operation:user:merge') && isActive && merged.length === 0) acts.push('merge');
  if (can('operation:user:erase') && isActive) acts.push('ask');
  if (can('operation:user:erase') && mayDecideErasure) acts.push('approve', 'refuse');
  const word = {
    limit: 'limit',
    lift: 'lift',
    merge: 'merge',
    ask: 'askErasure',
    approve: 'approve',
    refuse: 'refuse',
  } as const;
  return (
    <>
      {can('operation:user:update') && isActive ? <Button onClick={edit}>{t('edit')}</Button> : null}
      {acts.map((act) => (
        <Button key={act} danger={act === 'approve'} onClick={() => onAct(act)}>
          {t(word[act])}
        </Button>
      ))}
      {can('operation:order:reveal') && state !== 'erased' ? (
        <Button onClick={() => void handOut(passenger.id, (held) => `${t('cutTitle', held)} ${t('cutText')}`)}>
          {t('handOut')}
        </Button>
      ) : null}
    </>
  );
}

const actionsOf = (open: OpenDrawer<Passenger>, onAct: (act: PassengerAct) => void) => (record: Detail) => (
  <Acts passenger={record} edit={() => open.open('edit', record.id)} onAct={onAct} />
);

export default function PassengerDetail({ open }: { open: OpenDrawer<Passenger> }) {
  const t = useWords(words);
  const can = useCan();
  const [act, setAct] = useState<PassengerAct | null>(null);
  const passenger = usePassenger(open.id ?? '');
  const sections = (record: Detail): SectionsOf<typeof passengerWords> => [
    {
      title: t('identity'),
      fields: [
        'name',
        'mobile',
        { label: t('number'), value: record.id, copy: record.id },
        { field: 'tags', value: record.tags.join(' · ') },
        'needs',
        'language',
        'channel',
        {
          field: 'areaCode',
          value: record.areaCode === '' ? '' : <AreaNames codes={[record.areaCode]} />,
        },
        'remark',
      ],
    },
    {
      title: t('rides'),
      fields: [
        'rideCount',
        'cancelledCount',
        { field: 'spent', value: <Money minor={record.spent} currency={record.currency} /> },
        'rating',
        'firstOrderAt',
        'lastOrderAt',
      ],
      content: <PassengerOrders passengerId={record.id} />,
    },
    ...(can('operation:ticket:list')
      ? [{ title: t('tickets'), content: <PassengerTickets passengerId={record.id} /> }]
      : []),
    ...(record.spending.length < 2
      ? []
      : [{ title: t('byCurrency'), content: <Spending spending={record.spending} /> }]),
    ...(record.consents.length === 0
      ? []
      : [{ title: t('consents'), content: <Consents consents={record.consents} /> }]),
    ...(record.limits.length === 0 ? [] : [{ title: t('limits'), content: <Limits limits={record.limits} /> }]),
    ...(record.merged.length === 0 ? [] : [{ title: t('merged'), content: <Merged merged={record.merged} /> }]),
    ...(record.erasureAskedAt === null
      ? []
      : [{ title: t('erasure'), fields: ['erasureReason', 'erasureAskedByName', 'erasureAskedAt'] as const }]),
  ];
  return (
    <>
      <DetailDrawer
        open={open}
        noun={passengerWords}
        record={passenger.data}
        isLoading={passenger.isPending}
        error={passenger.error}
        retry={() => void passenger.refetch()}
        sections={sections}
        actions={actionsOf(open, setAct)}
        width={640}
      />
      {act === null || passenger.data === undefined ? null : (
        <PassengerDialog act={act} passenger={passenger.data} close={() => setAct(null)} />
      )}
    </>
  );
}
