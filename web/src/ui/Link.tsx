import { type AnchorHTMLAttributes, type MouseEvent, useContext } from 'react';
import { PageContext } from '#web/lib/page.tsx';

/** A click that means this tab of the browser; any other is the browser's own to answer. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  /** An address of the console. */
  to: string;
  /** Replaces the navigation, e.g. to open a drawer; required outside a page. */
  go?: () => void;
}

/** A link within the console: a plain click navigates without loading, others are left to the browser. */
export function Link({ to, go, children, ...rest }: LinkProps) {
  const page = useContext(PageContext);
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        if (go === undefined) page?.navigate(to);
        else go();
      }}
    >
      {children}
    </a>
  );
}
