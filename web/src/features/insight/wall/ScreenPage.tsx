/** `/screen`: a screen without a keyboard. It shows a code until somebody pairs it, and then the wall. */
import type { ReactNode } from 'react';
import { wallPage } from '#contract/insight/wall/page.ts';
import { useTitle } from '#web/lib/site.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { useScreen } from './screen.ts';
import { useControlRoom } from './useWall.ts';
import './wall.css';
import { WallBoard } from './WallBoard.tsx';
import { words } from './words.ts';

function Notice({ children }: { children: ReactNode }) {
  useControlRoom(true);
  return (
    <main className="wall full">
      <div className="wallCode">{children}</div>
    </main>
  );
}

export default function ScreenPage() {
  const t = useWords(words);
  const text = useText();
  const { query, code, hasGround } = useScreen();
  useTitle(text(wallPage.title));
  const { data, dataUpdatedAt } = query;
  if (data?.state === 'shown' && hasGround)
    return <WallBoard data={data.wall ?? undefined} dataUpdatedAt={dataUpdatedAt} isFull />;
  if (data?.state === 'withheld')
    return (
      <Notice>
        <h1>{data.name}</h1>
        <p>{t('withheld')}</p>
      </Notice>
    );
  if (data?.state !== 'waiting' || code === '')
    return (
      <Notice>
        <p role="status">{t('waiting')}</p>
      </Notice>
    );
  return (
    <Notice>
      <h1>{t('showCode')}</h1>
      <output className="uiFigures" aria-label={t('code')}>
        {`${code.slice(0, 3)} ${code.slice(3)}`}
      </output>
      <p>{t('howToPair')}</p>
    </Notice>
  );
}
