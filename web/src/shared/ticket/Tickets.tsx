import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { callApi } from '#web/lib/client.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Link } from '#web/ui/Link.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ticketsWords } from './words.ts';

const LIST = '/operation/ticket/getPageList';
const SHOWN = 5;

interface TicketsProps {
  /** What the tickets are about. */
  of: { orderId: string } | { carId: string };
  /** What a new one is about, as the form of a ticket takes it. */
  about: { orderNo: string } | { fleetNumber: string };
}

/** The latest tickets about an order or a car, and the way to open one. */
export function Tickets({ of, about }: TicketsProps) {
  const t = useWords(ticketsWords);
  const can = useCan();
  const { navigate } = usePage();
  const input = { ...of, pageSize: SHOWN, sort: '-createdAt' as const };
  const { data, error, refetch } = useQuery({
    queryKey: [LIST, 'about', of],
    queryFn: ({ signal }) => callApi(LIST, input, { signal }),
  });
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  return (
    <>
      {data.list.length === 0 ? <span className="uiQuiet">{t('none')}</span> : null}
      {data.list.map(({ id, number, subject, state, createdAt }) => (
        <div key={id} className="uiRow">
          <Link to={`/operation/ticket?drawer=detail&record=${id}`}>
            {number} {subject}
          </Link>
          <DictTag type="ticketState" value={state} />
          <span className="uiQuiet">
            <Time at={createdAt} />
          </span>
        </div>
      ))}
      <div className="uiRow">
        {data.list.length === SHOWN ? (
          <Link to={`/operation/ticket?${new URLSearchParams(of).toString()}`}>{t('all')}</Link>
        ) : null}
        {can('operation:ticket:handle') ? (
          <Button
            size="small"
            onClick={() => navigate(`/operation/ticket?${new URLSearchParams({ ...about, drawer: 'add' }).toString()}`)}
          >
            {t('open')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
