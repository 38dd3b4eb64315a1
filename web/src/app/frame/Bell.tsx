import { BellOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Tooltip } from 'antd';
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
          <Badge count={unread} overflowCount={MOST_SHOWN} size="small" dot={unread === 0 && toConfirm > 0}>
            <BellOutlined />
          </Badge>
        }
      />
    </Tooltip>
  );
}
