import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#web/lib/words.ts';
import { EmptyState } from '../EmptyState.tsx';
import { uiWords } from '../words.ts';
import type { AnyPageAction } from './types.ts';

interface ListEmptyProps {
  isFiltered: boolean;
  pageNum: number;
  toFirstPage: () => void;
  clearFilters: () => void;
  empty: { title?: string; hint?: ReactNode; action?: ReactNode } | undefined;
  primary: AnyPageAction | undefined;
  act: (action: AnyPageAction) => void;
}

/** Why there are no rows, and what to do about it. */
export function ListEmpty({ isFiltered, pageNum, toFirstPage, clearFilters, empty, primary, act }: ListEmptyProps) {
  const t = useWords(uiWords);
  if (pageNum > 1) {
    return <EmptyState title={t('pageIsEmpty')} action={<Button onClick={toFirstPage}>{t('firstPage')}</Button>} />;
  }
  if (isFiltered) {
    return (
      <EmptyState
        title={t('nothingMatches')}
        hint={t('nothingMatchesHint')}
        action={<Button onClick={clearFilters}>{t('clearFilters')}</Button>}
      />
    );
  }
  const next =
    primary === undefined ? undefined : (
      <Button type="primary" icon={primary.icon} onClick={() => act(primary)}>
        {primary.label}
      </Button>
    );
  return <EmptyState title={empty?.title ?? t('nothingYet')} hint={empty?.hint} action={empty?.action ?? next} />;
}
