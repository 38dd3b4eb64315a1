import type { MouseEvent, ReactNode } from 'react';
import { usePage } from '#web/lib/page.tsx';
import { isPlainClick } from '#web/ui/Link.tsx';

/** Leads to the items of a dictionary, or with no id to all dictionaries; the filters of one list mean nothing to the other. */
export function TypeLink({ id, className, children }: { id: string; className: string; children: ReactNode }) {
  const { path, setSearch } = usePage();
  const query = new URLSearchParams(id === '' ? {} : { type: id });
  const go = (event: MouseEvent) => {
    event.stopPropagation();
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setSearch(() => query);
  };
  return (
    <a className={className} href={`${path}?${query.toString()}`} onClick={go}>
      {children}
    </a>
  );
}
