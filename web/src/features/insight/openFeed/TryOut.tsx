import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Drawer, Input, Select } from 'antd';
import { useState } from 'react';
import { MOST_TRIED, type OpenFeed } from '#contract/insight/openFeed/calls.ts';
import type { CallOutput } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { words } from './words.ts';

const AGENCIES = '/insight/agency/getPageList';
const WIDTH = 720;
const HOUR_MS = 3_600_000;

type Feeds = CallOutput<'/insight/openFeed/getList'>;
interface Answer {
  status: number;
  milliseconds: number;
  text: string;
  isCut: boolean;
}

/** JSON as people read it; what was cut, or is no JSON, stays as it is. */
function laidOut({ text, isCut }: Answer): string {
  if (isCut) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const filledIn = (path: string, { completeHour, completeMonth }: Feeds): string => {
  const hour = Date.parse(`${completeHour}:00:00Z`);
  return path
    .replace('{hour}', completeHour)
    .replace('{month}', completeMonth)
    .replace('{from}', String(hour))
    .replace('{to}', String(hour + HOUR_MS));
};

async function readPublic(path: string): Promise<Answer> {
  const began = performance.now();
  const answer = await fetch(path);
  const whole = await answer.text();
  return {
    status: answer.status,
    milliseconds: Math.round(performance.now() - began),
    text: whole.slice(0, MOST_TRIED),
    isCut: whole.length > MOST_TRIED,
  };
}

/** Asks a feed as a reader would and shows what comes. */
export default function TryOut({ feed, feeds, close }: { feed: OpenFeed; feeds: Feeds; close: () => void }) {
  const t = useWords(words);
  const isMds = feed.standard === 'mds';
  const [path, setPath] = useState(() => filledIn(feed.path, feeds));
  const [chosen, setChosen] = useState<string>();
  const agencies = useQuery({
    queryKey: [AGENCIES, 'tryOut'],
    queryFn: ({ signal }) => callApi(AGENCIES, { pageSize: 200, sort: 'name', withTotal: false }, { signal }),
    enabled: isMds,
  });
  const agencyId = chosen ?? agencies.data?.list[0]?.id;
  const reading = useMutation({
    mutationFn: () =>
      isMds ? callApi('/insight/openFeed/tryOut', { agencyId: agencyId ?? '', question: path }) : readPublic(path),
  });
  const { data: answer } = reading;
  const isMissing = isMds && agencies.data !== undefined && agencyId === undefined;
  return (
    <Drawer open onClose={close} size={WIDTH} title={`${t('tryOut')} · ${feed.feed}`}>
      {isMds ? (
        <label className="openFeedField">
          <span className="uiLabel">{t('agency')}</span>
          <Select
            aria-label={t('agency')}
            value={agencyId}
            onChange={setChosen}
            options={agencies.data?.list.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </label>
      ) : null}
      {isMissing ? <p className="uiQuiet">{t('noAgency')}</p> : null}
      <label className="openFeedField">
        <span className="uiLabel">{t('question')}</span>
        <Input value={path} onChange={({ target }) => setPath(target.value)} onPressEnter={() => reading.mutate()} />
      </label>
      <Button
        type="primary"
        loading={reading.isPending}
        disabled={isMds && agencyId === undefined}
        onClick={() => reading.mutate()}
      >
        {t('read')}
      </Button>
      {reading.isError ? <ErrorState error={reading.error} retry={() => reading.mutate()} /> : null}
      {answer === undefined ? null : (
        <>
          <p aria-live="polite">
            {t('answer', {
              status: answer.status,
              bytes: t('characters', { count: formatNumber(answer.text.length) }),
              milliseconds: formatNumber(answer.milliseconds),
            })}
          </p>
          {answer.isCut ? <p className="uiQuiet">{t('cut', { count: formatNumber(MOST_TRIED) })}</p> : null}
          <pre className="openFeedAnswer">{laidOut(answer)}</pre>
        </>
      )}
    </Drawer>
  );
}
