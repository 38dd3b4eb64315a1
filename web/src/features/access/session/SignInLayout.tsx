/** What the sign-in page and the forced password change share: the map, the name, the switches. */
import './login.css';
import type { ReactNode } from 'react';
import { SiteMark } from '#web/lib/Mark.tsx';
import { useSiteName } from '#web/lib/site.ts';
import { THEME_MODES, setThemeMode, useThemeMode } from '#web/lib/theme.ts';
import { setLanguage, useLanguage, useWords } from '#web/lib/words.ts';
import { loginWords } from './loginWords.ts';
import { RouteMap } from './RouteMap.tsx';

const THEME_SIGNS = {
  light: 'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1',
  dark: 'M13.5 9.8A6 6 0 0 1 6.2 2.5a6 6 0 1 0 7.3 7.3z',
  system: 'M2 3h12v8H2zM6 14h4M8 11v3',
} as const;

function Switches() {
  const t = useWords(loginWords);
  const language = useLanguage();
  const mode = useThemeMode();
  const next = THEME_MODES[(THEME_MODES.indexOf(mode) + 1) % THEME_MODES.length] ?? 'system';
  return (
    <div className="switches">
      <button
        type="button"
        lang={language === 'zh-CN' ? 'en-US' : 'zh-CN'}
        onClick={() => setLanguage(language === 'zh-CN' ? 'en-US' : 'zh-CN')}
      >
        {t('language')}
      </button>
      <button
        type="button"
        aria-label={t('theme', { mode: t(mode) })}
        title={t('theme', { mode: t(mode) })}
        onClick={() => setThemeMode(next)}
      >
        <svg
          width="16"
          height="16"
          viewBox="0 0 16 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d={THEME_SIGNS[mode]} />
        </svg>
      </button>
    </div>
  );
}

export function SignInLayout({ children }: { children: ReactNode }) {
  const t = useWords(loginWords);
  return (
    <div className="signIn">
      <header className="signInPicture">
        <RouteMap />
        <div className="signInName">
          <SiteMark className="mark" />
          <p className="name">{useSiteName()}</p>
          <p className="purpose">{t('purpose')}</p>
        </div>
      </header>
      <main className="signInPanel">
        <Switches />
        <div className="signInBody">{children}</div>
      </main>
    </div>
  );
}
