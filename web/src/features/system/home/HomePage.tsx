/** The home page: who one is here, what one can do next, and what is under way. */
import './home.css';
import { useState } from 'react';
import { usePage } from '#web/lib/page.tsx';
import { useSession } from '#web/lib/session.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { homeWords } from './homeWords.ts';
import { AccountHints } from './AccountHints.tsx';
import { Standing } from './OwnWork.tsx';
import { RecentJobs } from './RecentJobs.tsx';
import { StoryBar } from './StoryBar.tsx';
import { Today } from './Today.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { Waiting } from './Waiting.tsx';

function greetingAt(hour: number): 'night' | 'morning' | 'noon' | 'afternoon' | 'evening' {
  if (hour < 5) return 'night';
  if (hour < 11) return 'morning';
  if (hour < 13) return 'noon';
  return hour < 18 ? 'afternoon' : 'evening';
}

function Greeting() {
  const t = useWords(homeWords);
  const { open } = usePage();
  const { user, lastSignInAt, lastSignInIp } = useSession();
  const [hour] = useState(() => new Date().getHours());
  return (
    <header className="greeting">
      <h1>{t(greetingAt(hour), { name: user.realName })}</h1>
      <p>
        {lastSignInAt === null ? (
          t('firstSignIn')
        ) : (
          <>
            {t('lastSignIn', { time: formatTime(lastSignInAt), ip: lastSignInIp ?? '—' })}
            <button type="button" className="linkButton" onClick={() => open('/personal/account')}>
              {t('notYou')}
            </button>
          </>
        )}
      </p>
    </header>
  );
}

export default function HomePage() {
  return (
    <div className="home">
      <Greeting />
      <Today />
      <Waiting />
      <Standing />
      <AccountHints />
      <Shortcuts />
      <RecentJobs />
      <StoryBar />
    </div>
  );
}
