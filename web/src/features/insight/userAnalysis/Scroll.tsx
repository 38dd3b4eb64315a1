import type { ReactNode } from 'react';

/** A table that may be wider than the page, scrolled by the keyboard too. */
export function Scroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard (WCAG 2.1.1)
    <div className="userAnalysisScroll" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
