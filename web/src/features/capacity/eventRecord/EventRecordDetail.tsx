import type { EventRecordDetail as Detail, EventRecordRow } from '#contract/capacity/eventRecord/calls.ts';
import { eventRecordWords } from '#contract/capacity/eventRecord/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useCan } from '#web/lib/session.ts';
import { nameIn, useLanguage, useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import './eventRecord.css';
import { EventData } from './EventData.tsx';
import { LegalLists } from './LegalLists.tsx';
import { useEventRecord } from './eventRecordQueries.ts';
import { words } from './words.ts';

function Parts({ parts }: Pick<Detail, 'parts'>) {
  const t = useWords(words);
  return (
    <ol className="eventParts">
      {parts.map(({ number, frozenAt, positions, hash, isIntact }) => (
        <li key={number}>
          <span className="uiRow">
            <strong>{t('part1', { number })}</strong>
            <Time at={frozenAt} />
            <span className="uiQuiet">{t('positions', { count: positions })}</span>
            <StateTag tone={isIntact ? 'good' : 'bad'}>{t(isIntact ? 'intact' : 'broken')}</StateTag>
          </span>
          <code className="uiCode">{hash}</code>
        </li>
      ))}
    </ol>
  );
}

function Uses({ uses }: Pick<Detail, 'uses'>) {
  const t = useWords(words);
  const labelOf = useDictLabel('eventRecordUse');
  const formOf = useDictLabel('eventRecordForm');
  if (uses.length === 0) return <p className="uiQuiet">{t('nobody')}</p>;
  return (
    <ul className="eventParts">
      {uses.map(({ at, person, use, form }, place) => (
        <li key={`${at}${uses.length - place}`} className="uiRow">
          <Time at={at} />
          <span>{person}</span>
          <span>{[labelOf(use), ...(form === null ? [] : [formOf(form)])].join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}

/** One record: what happened, what the car reported around it, what leaves the house and who had it. */
export default function EventRecordDetail({ open }: { open: OpenDrawer<EventRecordRow> }) {
  const t = useWords(words);
  const language = useLanguage();
  const can = useCan();
  const record = useEventRecord(open.id);
  const kindOf = useDictLabel('alertKind');
  const mayRead = can('capacity:eventRecord:read');
  const sections = (shown: Detail): SectionsOf<typeof eventRecordWords> => [
    {
      title: t('event'),
      fields: [
        'kind',
        'occurredAt',
        { field: 'car', value: `${shown.fleetNumber} ${shown.plate}` },
        { field: 'placeZh', value: nameIn({ nameZh: shown.placeZh, nameEn: shown.placeEn }, language) },
        'orderNo',
        'fromAt',
        'toAt',
        'frozenAt',
        'sealedAt',
      ],
      content: (
        <p className="uiRow">
          {can('capacity:alert:list') ? (
            <Link to={`/capacity/monitoring?alert=${shown.alertId}`}>{t('toAlert')}</Link>
          ) : null}
          {can('capacity:replay:view') ? (
            <Link to={`/capacity/monitoring?view=replay&car=${shown.carId}&at=${encodeURIComponent(shown.occurredAt)}`}>
              {t('toReplay')}
            </Link>
          ) : null}
        </p>
      ),
    },
    ...(mayRead
      ? [
          { title: t('data'), content: <EventData key={shown.hash} record={shown} seen={record.refetch} /> },
          { title: t('lists'), content: <LegalLists record={shown} used={record.refetch} /> },
        ]
      : []),
    { title: t('parts'), content: <Parts parts={shown.parts} /> },
    { title: t('uses'), content: <Uses uses={shown.uses} /> },
  ];
  return (
    <DetailDrawer
      open={open}
      noun={eventRecordWords}
      record={record.data}
      isLoading={record.isPending}
      error={record.error}
      retry={() => void record.refetch()}
      title={record.data === undefined ? undefined : `${record.data.fleetNumber} · ${kindOf(record.data.kind)}`}
      sections={sections}
      width={760}
    />
  );
}
