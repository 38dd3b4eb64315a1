import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { RoadsError } from '#contract/finance/quoteFactor/calls.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { Time } from '#web/ui/Time.tsx';
import { words } from './words.ts';

const LATEST = '/operation/quoteFactor/getLatest';

/** Words for metres; a dash where there are none. */
function useMetres() {
  const t = useWords(words);
  return (value: number | null) => (value === null ? '–' : t('metres', { n: formatNumber(value) }));
}

/** Quotes by the roads in force, beside the others on the same rides. */
function ByRoads({ roads }: { roads: RoadsError }) {
  const t = useWords(words);
  const metres = useMetres();
  const { number, asked, judged, error, fixedError, learnedError } = roads;
  return (
    <>
      <p className="uiQuiet">
        {t('roadsKnown', { number: formatNumber(number), asked: formatNumber(asked), judged: formatNumber(judged) })}
      </p>
      {judged === 0 ? null : (
        <dl className="uiFacts">
          <dt>{t('roadsError')}</dt>
          <dd>{metres(error)}</dd>
          <dt>{t('roadsFixedError')}</dt>
          <dd>{metres(fixedError)}</dd>
          <dt>{t('roadsLearnedError')}</dt>
          <dd>{metres(learnedError)}</dd>
        </dl>
      )}
    </>
  );
}

/** What was learned of quoted distances, with its error beside that of the setting, and how to learn it anew. */
export function LearnedFactors() {
  const t = useWords(words);
  const mayLearn = useCan()('operation:config:update');
  const [jobId, setJobId] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: [LATEST],
    queryFn: ({ signal }) => callApi(LATEST, {}, { signal }),
  });
  const learn = async () => {
    try {
      setJobId((await callApi('/operation/quoteFactor/learn', {})).jobId);
    } catch (problem) {
      notify('error', messageOf(problem));
    }
  };
  const learning = data?.learning ?? null;
  const metres = useMetres();
  return (
    <section className="configLearned" aria-label={t('learnedFactors')}>
      <h4>{t('learnedFactors')}</h4>
      {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined ? null : learning === null ? (
        <p className="uiQuiet">{t('nothingLearned')}</p>
      ) : (
        <>
          <p className="uiQuiet">
            {t('learnedFrom', {
              learned: formatNumber(learning.learned),
              judged: formatNumber(learning.judged),
              factors: formatNumber(learning.factors),
            })}{' '}
            <Time at={learning.learnedAt} />
          </p>
          <dl className="uiFacts">
            <dt>{t('fixedError', { percent: formatNumber(learning.fixedPercent) })}</dt>
            <dd>{metres(learning.fixedError)}</dd>
            <dt>{t('learnedError')}</dt>
            <dd>{metres(learning.learnedError)}</dd>
          </dl>
          {learning.roads === null ? null : <ByRoads roads={learning.roads} />}
        </>
      )}
      {data === undefined ? null : (
        <p>
          {t(data.isUsed ? 'learnedUsed' : 'learnedUnused')}
          {data.useRoads ? t('roadsUsed') : null}
        </p>
      )}
      {mayLearn ? <Button onClick={() => void learn()}>{t('learnNow')}</Button> : null}
      {jobId === undefined ? null : (
        <JobProgress
          jobId={jobId}
          title={t('learnedFactors')}
          onEnd={() => void refetch()}
          onClose={() => setJobId(undefined)}
        />
      )}
    </section>
  );
}
