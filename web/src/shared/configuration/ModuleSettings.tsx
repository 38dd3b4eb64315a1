import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { mainsQuery } from './configQueries.ts';
import './configuration.css';
import { MainCard } from './MainCard.tsx';

/** The groups of settings of one module, to see and to change where they belong. */
export default function ModuleSettings({ moduleKey }: { moduleKey: string }) {
  const { data, error, refetch } = useQuery(mainsQuery);
  if (data === undefined) {
    return error === null ? <Skeleton active /> : <ErrorState error={error} retry={() => void refetch()} />;
  }
  return data.list
    .filter((main) => main.moduleKey === moduleKey)
    .map((main) => <MainCard key={main.key} main={main} shown={new Set(main.options.map(({ key }) => key))} />);
}
