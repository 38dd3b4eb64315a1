import type { ReportDetail as Detail, ReportRow } from '#contract/insight/report/calls.ts';
import { reportWords } from '#contract/insight/report/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import { Due } from './Due.tsx';
import { Period } from './Period.tsx';
import { ReportActions } from './ReportActions.tsx';
import { ReportFields } from './ReportFields.tsx';
import './report.css';
import { useReport } from './reportQueries.ts';
import { words } from './words.ts';

function History({ report: { steps, definition } }: { report: Detail }) {
  const t = useWords(words);
  const stepOf = useDictLabel('reportStep');
  const columns = new Map(definition.fields.map(({ key, column }) => [key, column]));
  return (
    <ul className="reportSteps">
      {steps.map(({ step, at, person, note, fields }, place) => (
        <li key={`${at}${steps.length - place}`}>
          <span className="uiRow">
            <strong>{stepOf(step)}</strong>
            <span>{person === '' ? t('system') : person}</span>
            <Time at={at} />
          </span>
          {note === '' ? null : <p>{note}</p>}
          {fields.length === 0 ? null : (
            <p className="uiQuiet">{fields.map((key) => columns.get(key) ?? key).join(' · ')}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** How it went out by channels: what became of each, what was said, and when it is tried again. */
function Deliveries({ report: { deliveries } }: { report: Detail }) {
  const t = useWords(words);
  const problemOf = useDictLabel('reportChannelProblem');
  return (
    <ul className="reportSteps">
      {deliveries.map(
        ({ id, channelName, fileName, fileHash, state, attempts, problem, said, nextTryAt, settledAt }) => (
          <li key={id}>
            <span className="uiRow">
              <DictTag type="deliveryState" value={state} />
              <strong>{channelName}</strong>
              <span>{fileName}</span>
              {attempts === 0 ? null : <span>{t('attempts', { count: attempts })}</span>}
              <Time at={settledAt} />
            </span>
            {problem === null && said === '' ? null : (
              <p>{[problem === null ? '' : problemOf(problem), said].filter((text) => text !== '').join(' · ')}</p>
            )}
            {nextTryAt === null || attempts === 0 ? null : (
              <p className="uiRow">
                {t('nextTry')} <Time at={nextTryAt} />
              </p>
            )}
            {fileHash === '' ? null : <p className="uiQuiet">SHA-256 {fileHash}</p>}
          </li>
        ),
      )}
    </ul>
  );
}

/** What the report is about, with the ways there. */
function Ways({ report }: { report: Detail }) {
  const t = useWords(words);
  const can = useCan();
  return (
    <p className="uiRow">
      {report.alertId !== null && can('capacity:alert:list') ? (
        <Link to={`/capacity/monitoring?alert=${report.alertId}`}>{t('toAlert')}</Link>
      ) : null}
      {report.eventRecordId !== null && can('capacity:eventRecord:list') ? (
        <Link to={`/capacity/eventRecord?drawer=detail&record=${report.eventRecordId}`}>{t('toRecord')}</Link>
      ) : null}
    </p>
  );
}

/** One report: what is missing first, every field with where it comes from, and who did what with it. */
export default function ReportDetail({ open }: { open: OpenDrawer<ReportRow> }) {
  const t = useWords(words);
  const report = useReport(open.id);
  const sections = (shown: Detail): SectionsOf<typeof reportWords> => [
    { content: <ReportFields key={`${shown.id} ${shown.state}`} report={shown} /> },
    {
      title: t('about'),
      fields: [
        'packName',
        'authority',
        { field: 'dueAt', value: <Due report={shown} /> },
        'number',
        'edition',
        'fleetNumber',
        { field: 'from', value: <Period report={shown} /> },
        'submittedByName',
        'approvedByName',
        'sentAt',
        'hash',
        'keptUntil',
        { label: t('legalSource'), value: shown.definition.legalSource },
        { label: t('asOf'), value: shown.definition.legalDate },
      ],
      content: (
        <>
          <Ways report={shown} />
          {shown.channel?.state === 'disabled' && shown.state === 'approved' ? (
            <p>{t('channelDisabled', { name: shown.channel.name })}</p>
          ) : null}
          <p className="uiQuiet">{t('checkIt')}</p>
        </>
      ),
    },
    ...(shown.deliveries.length === 0 ? [] : [{ title: t('deliveries'), content: <Deliveries report={shown} /> }]),
    ...(shown.editions.length === 0
      ? []
      : [
          {
            title: t('editions'),
            content: (
              <ul className="reportSteps">
                {shown.editions.map(({ id, edition, state, sentAt }) => (
                  <li key={id} className="uiRow">
                    <Link to={`/operation/report?drawer=detail&record=${id}`}>{t('edition', { number: edition })}</Link>
                    <DictTag type="reportState" value={state} />
                    <Time at={sentAt} />
                  </li>
                ))}
              </ul>
            ),
          },
        ]),
    { title: t('history'), content: <History report={shown} /> },
  ];
  const toEdition = (id: string) => open.open('detail', id);
  const actions = (shown: Detail) => <ReportActions report={shown} toEdition={toEdition} />;
  return (
    <DetailDrawer
      open={open}
      noun={reportWords}
      record={report.data}
      isLoading={report.isPending}
      error={report.error}
      retry={() => void report.refetch()}
      title={report.data === undefined ? undefined : `${report.data.packName} · ${report.data.number}`}
      sections={sections}
      actions={actions}
      width={920}
    />
  );
}
