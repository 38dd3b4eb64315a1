import { BellOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Tooltip } from 'antd';
import { useEffect } from 'react';
import { callApi } from '#web/lib/client.ts';
import { followLive, useLiveEvent } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { useWords } from '#web/lib/words.ts';
import { frameWords } from './frameWords.ts';
import { showTab } from './menuState.ts';

const COUNT = '/sys/message/getUnreadCount';
const MOST_SHOWN = 99;
const SECOND = 1000;

const askAgain = () => void queryClient.invalidateQueries({ queryKey: [COUNT] });

/** How many messages are unread, without asking in vain: the live stream says when to ask. */
function useUnread() {
  const { data } = useQuery({
    queryKey: [COUNT],
    queryFn: ({ signal }) => callApi(COUNT, {}, { signal, quiet: true }),
    staleTime: Infinity,
  });
  useLiveEvent('message', (event) => {
    const spread = event.kind === 'message' ? (event.spread ?? 0) : 0;
    if (spread === 0) askAgain();
    // a notice to thousands: not all of them ask at once
    else setTimeout(askAgain, Math.random() * spread * SECOND);
  });
  return data ?? { unread: 0, toConfirm: 0 };
}

/** The figure at the bell, or a dot when all is read but something waits for a confirmation. The button's name says it. */
function UnreadMark({ unread, toConfirm }: { unread: number; toConfirm: number }) {
  if (unread === 0) return toConfirm === 0 ? null : <i className="bellDot" />;
  return (
    <b className="bellCount" aria-hidden="true">
      {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
    </b>
  );
}

/** Leads to the messages and says how many are unread. The live stream of the console runs while it is there. */
export function Bell() {
  const t = useWords(frameWords);
  const { unread, toConfirm } = useUnread();
  useEffect(() => followLive(), []);
  const label =
    unread === 0 && toConfirm === 0
      ? t('messages')
      : toConfirm === 0
        ? t('messagesUnread', { count: unread })
        : t('messagesToConfirm', { count: unread, waiting: toConfirm });
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        className="bell"
        aria-label={label}
        onClick={() => showTab('/message')}
        icon={
          <span className="bellSign">
            <BellOutlined />
            <UnreadMark unread={unread} toConfirm={toConfirm} />
          </span>
        }
      />
    </Tooltip>
  );
}
