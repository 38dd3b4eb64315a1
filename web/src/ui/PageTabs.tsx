import type { ReactNode } from 'react';
import { usePage } from '#web/lib/page.tsx';
import './pageTabs.css';
import { Link } from './Link.tsx';

interface PageTabsProps<Name extends string> {
  /** The label of the tabs for screen readers. */
  label: string;
  /** The first is the one without a word in the address. */
  tabs: readonly { name: Name; title: ReactNode }[];
  current: Name;
  /** Fields of the address that mean the same on every tab; the others, such as filters, are left behind. */
  keep?: readonly string[];
  className?: string;
}

/** The tabs of a page, by `tab` in the address, so that each has its own link. */
export function PageTabs<Name extends string>({ label, tabs, current, keep = [], className }: PageTabsProps<Name>) {
  const { path, search, setSearch } = usePage();
  const queryOf = (name: Name) => {
    const next = new URLSearchParams(name === tabs[0]?.name ? {} : { tab: name });
    for (const field of keep) {
      const value = search.get(field);
      if (value !== null) next.set(field, value);
    }
    return next;
  };
  return (
    <nav className={className === undefined ? 'uiTabs' : `uiTabs ${className}`} aria-label={label}>
      {tabs.map(({ name, title }) => (
        <Link
          key={name}
          to={`${path}?${queryOf(name).toString()}`}
          aria-current={name === current ? 'page' : undefined}
          go={() => {
            if (name !== current) setSearch(() => queryOf(name));
          }}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
