import type { ReactNode } from 'react';
import type { AlertSeverity } from '#contract/capacity/alert/rules.ts';
import './severity.css';

/** Shapes of their own, unlike those of states. */
const SHAPES: Record<AlertSeverity, ReactNode> = {
  critical: <path d="M6 .3 11.7 6 6 11.7.3 6Z" fill="currentColor" />,
  high: <path d="M6 .9 11.6 11H.4Z" fill="currentColor" />,
  medium: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  low: <circle cx="6" cy="6" r="3.9" fill="none" stroke="currentColor" strokeWidth="1.8" />,
};

/** How urgent an alert is, by shape and colour; the word stands beside it. */
export function Severity({ severity, children }: { severity: AlertSeverity; children?: ReactNode }) {
  return (
    <span className="severity" data-severity={severity}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        {SHAPES[severity]}
      </svg>
      {children}
    </span>
  );
}
