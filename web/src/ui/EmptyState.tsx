import type { ReactNode } from 'react';
import './kit.css';

export interface EmptyStateProps {
  title: string;
  hint?: ReactNode;
  /** What to do next: buttons. */
  action?: ReactNode;
}

/** Says that there is nothing, and what to do next. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <div className="uiStateScreen" role="status">
      <svg
        className="uiFigure"
        width="64"
        height="40"
        viewBox="0 0 64 40"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M4 34h56" />
        <path d="M10 34c6-22 14-6 20-14S40 6 54 6" strokeDasharray="2 5" />
        <circle cx="10" cy="34" r="2.5" />
        <circle cx="54" cy="6" r="2.5" />
      </svg>
      <strong>{title}</strong>
      {hint === undefined ? null : <span className="uiQuiet">{hint}</span>}
      {action === undefined ? null : <div className="uiRow">{action}</div>}
    </div>
  );
}
