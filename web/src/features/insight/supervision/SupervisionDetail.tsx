import { Button } from 'antd';
import { useState } from 'react';
import type { SupervisionDetail as Detail, SupervisionRecord } from '#contract/insight/supervision/calls.ts';
import { isOpenToPeople } from '#contract/insight/supervision/rules.ts';
import { supervisionWords } from '#contract/insight/supervision/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useCan } from '#web/lib/session.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { AskReason } from '#web/ui/AskReason.tsx';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import Correct from './Correct.tsx';
import { Findings } from './Findings.tsx';
import './supervision.css';
import { useRecord, useRecordsChanged } from './supervisionQueries.ts';
import { words } from './words.ts';

function Fields({ record: { fields } }: { record: Detail }) {
  return (
    <table className="supervisionTable">
      <tbody>
        {fields.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Editions({ record: { id, editions } }: { record: Detail }) {
  const t = useWords(words);
  return editions.map((one) => (
    <p key={one.id} className="uiRow">
      {one.id === id ? (
        <span>{t('edition', { number: one.edition })}</span>
      ) : (
        <Link to={`/operation/supervision?drawer=detail&record=${one.id}`}>
          {t('edition', { number: one.edition })}
        </Link>
      )}
      <DictTag type="supervisionState" value={one.state} />
      <Time at={one.settledAt} />
    </p>
  ));
}

function Actions({ record, toEdition }: { record: Detail; toEdition: (id: string) => void }) {
  const t = useWords(words);
  const can = useCan();
  const kindOf = useDictLabel('supervisionKind');
  const changed = useRecordsChanged();
  const [asked, ask] = useState<'correct' | 'drop'>();
  if (!isOpenToPeople(record.state) || !can('operation:supervision:correct')) return null;
  const name = `${kindOf(record.kind)} ${record.orderNo === '' ? record.vehicleNo : record.orderNo}`;
  const { id, version } = record;
  return (
    <>
      <Button type="primary" onClick={() => ask('correct')}>
        {t('correct')}
      </Button>
      <Button onClick={() => ask('drop')}>{t('drop')}</Button>
      {asked === 'correct' ? (
        <Correct
          record={record}
          name={name}
          done={(next) => {
            toEdition(next);
            void changed();
          }}
          close={() => ask(undefined)}
        />
      ) : null}
      {asked === 'drop' ? (
        <AskReason
          title={t('dropTitle', { name })}
          text={t('dropText')}
          label={t('why')}
          confirmLabel={t('drop')}
          done={t('dropped')}
          run={async (note, idempotencyKey) => {
            await callApi('/operation/supervision/drop', { id, version, note }, { idempotencyKey });
            await changed();
          }}
          close={() => ask(undefined)}
        />
      ) : null}
    </>
  );
}

/** A record as it is sent, what became of it, and its versions. */
export default function SupervisionDetail({ open }: { open: OpenDrawer<SupervisionRecord> }) {
  const t = useWords(words);
  const record = useRecord(open.id);
  const sections = (shown: Detail): SectionsOf<typeof supervisionWords> => [
    {
      title: t('about'),
      fields: [
        { field: 'findings', value: <Findings record={{ findings: shown.findings, reason: '' }} /> },
        'reason',
        'platformName',
        'kind',
        'orderNo',
        'at',
        'day',
        'createdAt',
        'settledAt',
        'note',
        'person',
        ...(shown.sent === null
          ? []
          : [
              {
                label: t('request'),
                value: t('requestText', { ...shown.sent, time: formatTime(shown.sent.at) }),
              },
              { label: t('answer'), value: shown.sent.answer === '' ? '–' : shown.sent.answer },
            ]),
      ],
    },
    { title: t('asSent'), content: <Fields record={shown} /> },
    ...(shown.editions.length < 2 ? [] : [{ title: t('editions'), content: <Editions record={shown} /> }]),
  ];
  const toEdition = (id: string) => open.open('detail', id);
  const actions = (shown: Detail) => <Actions record={shown} toEdition={toEdition} />;
  return (
    <DetailDrawer
      open={open}
      noun={supervisionWords}
      record={record.data}
      isLoading={record.isPending}
      error={record.error}
      retry={() => void record.refetch()}
      sections={sections}
      actions={actions}
      width={720}
    />
  );
}
