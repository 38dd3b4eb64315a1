import { Button } from 'antd';
import { messageOf } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

/** In place of a part of somebody's detail that has not come: it is waited for, or why it did not, with another try. */
export function NotThere({ error, retry }: { error: Error | null; retry: () => unknown }) {
  const t = useWords(words);
  if (error === null) return <span className="uiBone uiPulse" />;
  return (
    <p className="uiRow uiQuiet">
      {messageOf(error)}{' '}
      <Button size="small" onClick={() => void retry()}>
        {t('retry')}
      </Button>
    </p>
  );
}
