import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { VerdictLine } from '#web/shared/rule/VerdictLine.tsx';
import { Time } from '#web/ui/Time.tsx';
import type { Player } from './player.ts';
import { usePlayer } from './TimeBar.tsx';
import { words } from './words.ts';

const VERDICTS = '/operation/rule/getCarVerdicts';

/** What operating rules decided about the car and its orders, each at its moment. The newest at the moment is marked. */
export function CarVerdicts({ player, carId, go }: { player: Player; carId: string; go: (at: number) => void }) {
  const t = useWords(words);
  usePlayer(player);
  const { from, to } = player.span;
  const input = { carId, from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const { data, error, refetch } = useQuery({
    queryKey: [VERDICTS, input],
    queryFn: ({ signal }) => callApi(VERDICTS, input, { signal }),
  });
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return null;
  if (data.list.length === 0) return <p className="uiQuiet">{t('noVerdicts')}</p>;
  const newest = data.list.findLast(({ at }) => Date.parse(at) <= player.at);
  return (
    <>
      <ul className="replayVerdicts">
        {data.list.map((verdict) => {
          const { id, at, orderId, orderNo } = verdict;
          return (
            <li key={id} aria-current={id === newest?.id ? 'time' : undefined}>
              <div className="uiRow">
                <button type="button" title={t('jump')} onClick={() => go(Date.parse(at))}>
                  <Time at={at} />
                </button>
                {orderId === null ? null : (
                  <Link to={`/operation/order?drawer=detail&record=${orderId}`}>{orderNo}</Link>
                )}
              </div>
              <VerdictLine verdict={verdict} />
            </li>
          );
        })}
      </ul>
      {data.hasMore ? <p className="uiQuiet">{t('moreVerdicts', { count: data.list.length })}</p> : null}
    </>
  );
}
