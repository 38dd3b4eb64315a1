import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { flag, oneOf, useSearchState } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { useWallNow } from './useWall.ts';
import { WallBoard } from './WallBoard.tsx';
import { words } from './words.ts';

const ScreensDrawer = lazy(() => import('./ScreensDrawer.tsx'));
const SEARCH = { full: flag(), drawer: oneOf(['screens']) };

/** The wall of a control room. It stands in its tab, or fills the screen (`?full`), which is the address for a kiosk. */
export default function WallPage() {
  const t = useWords(words);
  const can = useCan();
  const [{ full: isFull, drawer }, setSearch] = useSearchState(SEARCH);
  const { data, error, dataUpdatedAt, refetch } = useWallNow();
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  const fill = () => {
    setSearch({ full: !isFull });
    // refused where a browser wants to be asked; the page alone is filled then
    if (isFull) document.exitFullscreen().catch(() => undefined);
    else document.documentElement.requestFullscreen().catch(() => undefined);
  };
  return (
    <>
      <WallBoard data={data} dataUpdatedAt={dataUpdatedAt} isFull={isFull}>
        {isFull || !can('insight:wall:pair') ? null : (
          <Button onClick={() => setSearch({ drawer: 'screens' })}>{t('screens')}</Button>
        )}
        <Button onClick={fill}>{isFull ? t('leave') : t('fill')}</Button>
      </WallBoard>
      {drawer === '' || isFull ? null : (
        <Suspense fallback={null}>
          <ScreensDrawer close={() => setSearch({ drawer: '' })} />
        </Suspense>
      )}
    </>
  );
}
