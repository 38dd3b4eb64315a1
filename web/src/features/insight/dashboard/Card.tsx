/** A card: its title, its state while it waits or fails, and what it shows. */
import type { UseQueryResult } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { formatClock, useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { words } from './words.ts';

export function Answered<Data>({ query, height, children }: AnsweredProps<Data>) {
  const t = useWords(words);
  const { data, error, dataUpdatedAt, refetch } = query;
  if (data === undefined)
    return error === null ? (
      <div style={{ minHeight: height }}>
        <Skeleton active title={false} />
      </div>
    ) : (
      <ErrorState error={error} retry={() => void refetch()} />
    );
  return (
    <>
      {error === null ? null : (
        <p className="dashboardStale" role="status">
          {t('stale', { time: formatClock(new Date(dataUpdatedAt).toISOString()) })}
        </p>
      )}
      {children(data)}
    </>
  );
}
interface AnsweredProps<Data> {
  query: UseQueryResult<Data>;
  /** How high what it shows will be, so that nothing below it moves when it comes. */
  height?: number;
  children: (data: Data) => ReactNode;
}
