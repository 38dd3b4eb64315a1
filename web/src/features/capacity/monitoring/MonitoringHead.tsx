import type { ReactNode } from 'react';
import { useWords } from '#web/lib/words.ts';
import './monitoringHead.css';
import { monitoringWords } from './pageWords.ts';

interface MonitoringHeadProps {
  /** Of the view; the page's own is shown by all of them, so that the tabs stay where they are. */
  title?: string;
  tabs: ReactNode;
  children?: ReactNode;
}

/** The head that all views of monitoring share: one height, and the tabs at one place. */
export function MonitoringHead({ title, tabs, children }: MonitoringHeadProps) {
  const t = useWords(monitoringWords);
  return (
    <div className="monitoringHead">
      {title === undefined ? (
        <h1>{t('title')}</h1>
      ) : (
        <>
          <span className="monitoringTitle">{t('title')}</span>
          <h1 className="uiOnlyRead">{title}</h1>
        </>
      )}
      {tabs}
      {children === undefined ? null : <div className="uiRow monitoringHeadEnd">{children}</div>}
    </div>
  );
}
