import type { ReactNode } from 'react';
import './kit.css';

/** The meaning of a state: fine, under way, idle, needing attention, or wrong. */
export type Tone = 'good' | 'busy' | 'idle' | 'warn' | 'bad';

/** Each tone has its own shape, to be recognised without colour. */
const SHAPES: Record<Tone, ReactNode> = {
  good: <circle cx="5" cy="5" r="4.5" fill="currentColor" />,
  busy: (
    <path
      d="M5 .75A4.25 4.25 0 1 1 .75 5M5 .75V5h0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
    />
  ),
  idle: <circle cx="5" cy="5" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  warn: <path d="M5 .6 9.7 9.2H.3Z" fill="currentColor" />,
  bad: <path d="M1.5 1.5l7 7M8.5 1.5l-7 7" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />,
};

/** A state by shape and word; colour only repeats it. */
export function StateTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="uiTag" data-tone={tone}>
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        {SHAPES[tone]}
      </svg>
      {children}
    </span>
  );
}
