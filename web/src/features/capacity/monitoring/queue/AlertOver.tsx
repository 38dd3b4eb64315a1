import { type ReactNode, useMemo, useState } from 'react';
import { type Page, PageContext } from '#web/lib/page.tsx';
import AlertDetail from './AlertDetail.tsx';

export interface AlertOverProps {
  id: string;
  go: (to: string) => void;
  close: () => void;
}

/** An alert over whatever page is shown, which stays behind it as it is: what is asked here is not in its address. */
export default function AlertOver({ id, go, close }: AlertOverProps): ReactNode {
  const [search, setSearch] = useState(() => new URLSearchParams());
  const page = useMemo((): Page => {
    const leave = (to: string) => {
      close();
      go(to);
    };
    return {
      key: 'alertOver',
      path: '/capacity/monitoring',
      params: {},
      search,
      active: true,
      setSearch: (change) => setSearch(change),
      navigate: leave,
      open: leave,
      setTitle: () => undefined,
    };
  }, [search, go, close]);
  return (
    <PageContext value={page}>
      <AlertDetail open={{ id, close }} />
    </PageContext>
  );
}
