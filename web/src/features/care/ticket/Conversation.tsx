import type { TicketDetail } from '#contract/care/ticket/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { Time } from '#web/ui/Time.tsx';
import { words } from './words.ts';

/** What was written and what happened, earliest first. */
export function Conversation({ entries }: { entries: TicketDetail['entries'] }) {
  const t = useWords(words);
  const eventWord = useDictLabel('ticketEvent');
  return (
    <ol className="ticketConversation">
      {entries.map(({ id, kind, event, text, by, to, at }) => (
        <li key={id} className={`ticketEntry ticketEntry-${kind}`}>
          {event === null ? (
            <>
              <p className="uiQuiet">
                {kind === 'passenger' ? t('passenger') : by}
                {kind === 'note' ? ` · ${t('note')}` : ''} · <Time at={at} />
              </p>
              <p className="ticketText">{text}</p>
            </>
          ) : (
            <p className="uiQuiet">
              {eventWord(event)}
              {to === '' ? '' : ` → ${to}`}
              {text === '' ? '' : ` · ${text}`} · {by === '' ? t('server') : by} · <Time at={at} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
