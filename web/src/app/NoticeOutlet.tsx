/** Shows the notices, at the foot of whatever is on screen. */
import { useEffect, useState } from 'react';
import { type Notice, type NoticeKind, dismissNotice, notices } from '#web/lib/notices.ts';
import { useStore } from '#web/lib/store.ts';
import { useWords } from '#web/lib/words.ts';
import { appWords } from './appWords.ts';

/** The state by shape as well as colour. */
const SIGNS: Record<NoticeKind, string> = {
  success: 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1M4.7 8.2l2.3 2.3 4.3-4.6',
  info: 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1M8 7.2v4M8 4.6v.3',
  warning: 'M8 1.8 15 14H1zM8 6.3v3.6M8 11.8v.3',
  error: 'M5 1h6l4 4v6l-4 4H5l-4-4V5zM8 4.4v4.4M8 11.2v.3',
};

function NoticeLine({ notice }: { notice: Notice }) {
  const t = useWords(appWords);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (notice.duration === 0 || held) return undefined;
    const timer = setTimeout(() => dismissNotice(notice.id), notice.duration);
    return () => clearTimeout(timer);
  }, [notice, held]);
  const { action } = notice;
  return (
    <div
      className={`notice ${notice.kind}`}
      role={notice.kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <svg
        className="sign"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={SIGNS[notice.kind]} />
      </svg>
      <span className="text">{notice.text}</span>
      {action !== undefined && (
        <button
          type="button"
          className="act"
          onClick={() => {
            dismissNotice(notice.id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" aria-label={t('close')} onClick={() => dismissNotice(notice.id)}>
        ✕
      </button>
    </div>
  );
}

export function NoticeOutlet() {
  const t = useWords(appWords);
  const shown = useStore(notices);
  return (
    <section className="notices" aria-label={t('notices')} hidden={shown.length === 0}>
      {shown.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} />
      ))}
    </section>
  );
}
