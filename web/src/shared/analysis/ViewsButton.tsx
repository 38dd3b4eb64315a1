/** Kept views of an analysis: a button, and the drawer that it opens. The drawer has an address of its own. */
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import type { ViewPage } from '#contract/insight/analysisView/page.ts';
import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { useWords } from '#web/lib/words.ts';
import { analysisWords } from './words.ts';

const ViewsDrawer = lazy(() => import('./ViewsDrawer.tsx'));
const SEARCH = { drawer: oneOf(['views']) };

export function ViewsButton({ page }: { page: ViewPage }) {
  const t = useWords(analysisWords);
  const [{ drawer }, setSearch] = useSearchState(SEARCH);
  return (
    <>
      <Button onClick={() => setSearch({ drawer: 'views' })}>{t('views')}</Button>
      {drawer === '' ? null : (
        <Suspense fallback={null}>
          <ViewsDrawer page={page} close={() => setSearch({ drawer: '' })} />
        </Suspense>
      )}
    </>
  );
}
