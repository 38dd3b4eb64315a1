import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Link } from '#web/ui/Link.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { Time } from '#web/ui/Time.tsx';
import { words } from './words.ts';

const PATH = '/operation/orderWebhook/getCalls';
const EVERY_MS = 5000;

/** What was told lately, and what waits. */
export function Calls({ id }: { id: string }) {
  const t = useWords(words);
  const can = useCan();
  const { data, error, refetch } = useQuery({
    queryKey: [PATH, id],
    queryFn: ({ signal }) => callApi(PATH, { id }, { signal }),
    refetchInterval: EVERY_MS,
  });
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  if (data.list.length === 0) return <p className="uiQuiet">{t('noCalls')}</p>;
  return (
    <table className="webhookCalls">
      <thead>
        <tr>
          <th scope="col">{t('event')}</th>
          <th scope="col">{t('order')}</th>
          <th scope="col">{t('at')}</th>
          <th scope="col">{t('outcome')}</th>
        </tr>
      </thead>
      <tbody>
        {data.list.map(({ id: key, event, orderNo, at, state, tries, status, dueAt }) => (
          <tr key={key}>
            <td>
              <DictTag type="webhookEvent" value={event} />
            </td>
            <td>
              {can('operation:order:list') ? (
                <Link to={`/operation/order?orderNo=${orderNo}`}>{orderNo}</Link>
              ) : (
                orderNo
              )}
            </td>
            <td>
              <Time at={at} />
            </td>
            <td>
              <DictTag
                type="webhookCallState"
                value={state}
                tone={state === 'taken' ? 'good' : state === 'waiting' ? 'busy' : 'bad'}
              />
              {state === 'taken' && tries === 1 ? null : (
                <p className="uiQuiet">
                  {t('tries', { count: tries })}
                  {tries === 0 ? '' : ` · ${status === 0 ? t('nobody') : `HTTP ${status}`}`}
                  {dueAt === null || tries === 0 ? null : (
                    <>
                      {' · '}
                      {t('next')} <Time at={dueAt} />
                    </>
                  )}
                </p>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
