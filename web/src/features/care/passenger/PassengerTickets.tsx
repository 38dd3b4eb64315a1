/** The latest tickets of a passenger, each a link, and the way to all of them. */
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Link } from '#web/ui/Link.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { Time } from '#web/ui/Time.tsx';
import { words } from './words.ts';
import './passenger.css';

const TICKETS = '/operation/ticket/getPageList';
const SHOWN = 5;

export function PassengerTickets({ passengerId }: { passengerId: string }) {
  const t = useWords(words);
  const { data, error, refetch } = useQuery({
    queryKey: [TICKETS, 'of passenger', passengerId],
    queryFn: ({ signal }) =>
      callApi(TICKETS, { passengerId, pageSize: SHOWN, sort: '-createdAt', withTotal: false }, { signal }),
  });
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  if (data.list.length === 0) return <p className="uiQuiet">{t('noTickets')}</p>;
  return (
    <>
      <ul className="passengerOrders">
        {data.list.map(({ id, number, state, kind, subject, createdAt }) => (
          <li key={id}>
            <Link to={`/operation/ticket?drawer=detail&record=${id}`}>{number}</Link>
            <DictTag type="ticketState" value={state} />
            <DictTag type="ticketKind" value={kind} />
            <span>{subject}</span>
            <span className="uiQuiet">
              <Time at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
      <Link to={`/operation/ticket?passengerId=${passengerId}`}>{t('allTickets')}</Link>
    </>
  );
}
