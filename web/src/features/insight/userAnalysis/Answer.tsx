/** What every view has around its figures: waiting, errors, the definition, and the time of the data. */
import type { UseQueryResult } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { formatNumber, formatTime, useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { CurrencyNote } from '#web/shared/figure/CurrencyNote.tsx';
import { words } from './words.ts';

interface AnswerProps<Data> {
  query: UseQueryResult<Data>;
  definition: (data: Data) => string;
  children: (data: Data) => ReactNode;
}

interface Told {
  asOf: string;
  waiting?: number;
  currency?: string;
  currencies?: string[];
  /** Null: rides by week told it; undefined: there is one way only. */
  columns?: { from: string; to: string } | null;
}

export function Answer<Data extends Told>({
  query: { data, error, refetch, isPlaceholderData },
  definition,
  children,
}: AnswerProps<Data>) {
  const t = useWords(words);
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active />;
  const { waiting = 0, columns } = data;
  const fromColumns = (told: { from: string; to: string }) =>
    t('fromColumns', { from: formatTime(told.from), to: formatTime(told.to) });
  return (
    <div className="userAnalysisAnswer" aria-busy={isPlaceholderData}>
      {children(data)}
      <footer className="uiQuiet userAnalysisFoot">
        <p>{definition(data)}</p>
        <p>{t('hiddenNote')}</p>
        {data.currency === undefined ? null : (
          <CurrencyNote currency={data.currency} currencies={data.currencies ?? []} />
        )}
        <p className="uiFigures">
          {t('asOf', { time: formatTime(data.asOf) })}
          {waiting === 0 ? null : ` · ${t('waiting', { count: formatNumber(waiting) })}`}
        </p>
        {columns === undefined ? null : (
          <p className="uiFigures">{columns === null ? t('fromWeeks') : fromColumns(columns)}</p>
        )}
      </footer>
    </div>
  );
}
