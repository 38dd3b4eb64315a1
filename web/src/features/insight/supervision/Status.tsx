import type { SupervisionStatus } from '#contract/insight/supervision/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatNumber, formatTime, useWords } from '#web/lib/words.ts';
import { Link } from '#web/ui/Link.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { StateTag, type Tone } from '#web/ui/StateTag.tsx';
import './supervision.css';
import { useStatus } from './supervisionQueries.ts';
import { words } from './words.ts';

/** Whether a platform answers, in a word. */
function Connection({ status: { state, problem, takenAt } }: { status: SupervisionStatus }) {
  const t = useWords(words);
  const problemOf = useDictLabel('supervisionProblem');
  const [tone, text]: [Tone, string] =
    state !== 'sending'
      ? ['idle', t(state)]
      : problem !== null
        ? ['bad', problemOf(problem)]
        : takenAt === null
          ? ['idle', t('never')]
          : ['good', t('connected')];
  return <StateTag tone={tone}>{text}</StateTag>;
}

function Counts({ status: { id, waiting, oldestAt, held, rejected } }: { status: SupervisionStatus }) {
  const t = useWords(words);
  const to = (state: string) => `/operation/supervision?platformId=${id}&states=${state}`;
  return (
    <>
      <span>
        {t('waiting', { count: formatNumber(waiting) })}
        {oldestAt === null ? '' : ` · ${t('since', { time: formatTime(oldestAt) })}`}
      </span>
      {held === 0 ? null : (
        <Link to={to('held')}>
          <StateTag tone="warn">{t('held', { count: formatNumber(held) })}</StateTag>
        </Link>
      )}
      {rejected === 0 ? null : (
        <Link to={to('rejected')}>
          <StateTag tone="bad">{t('rejected', { count: formatNumber(rejected) })}</StateTag>
        </Link>
      )}
    </>
  );
}

/** How far positions are sent, and what became of today's. */
function Positions({ positions }: { positions: NonNullable<SupervisionStatus['positions']> }) {
  const t = useWords(words);
  const problemOf = useDictLabel('supervisionProblem');
  const { sentTo, problem, said, accepted, refused, held } = positions;
  return (
    <>
      <span title={said}>
        {sentTo === null ? t('noPositions') : t('positionsTo', { time: formatTime(sentTo) })}
        {` · ${t('positionsTaken', { count: formatNumber(accepted) })}`}
      </span>
      {problem === null ? null : <StateTag tone="bad">{problemOf(problem)}</StateTag>}
      {refused === 0 ? null : (
        <span title={said}>
          <StateTag tone="bad">{t('positionsRefused', { count: formatNumber(refused) })}</StateTag>
        </span>
      )}
      {held === 0 ? null : <StateTag tone="warn">{t('positionsHeld', { count: formatNumber(held) })}</StateTag>}
    </>
  );
}

/** How things stand with each platform: the first thing to look at. */
export function Status() {
  const t = useWords(words);
  const { data, error, refetch } = useStatus();
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  return data.list.map((status) => (
    <div key={status.id} className="supervisionStatus">
      <strong>{status.name}</strong>
      <Connection status={status} />
      {status.takenAt === null ? null : (
        <span>
          {t('lastTaken')} {formatTime(status.takenAt)}
        </span>
      )}
      {status.retryAt === null ? null : (
        <span title={status.problemDetail}>
          {t('retry', { count: status.failures, time: formatTime(status.retryAt) })}
        </span>
      )}
      <Counts status={status} />
      {status.positions === null ? null : <Positions positions={status.positions} />}
    </div>
  ));
}
