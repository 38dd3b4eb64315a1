/** The settings page, with the forms of the configuration inside it: features never import each other, the app may. */
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { mainsQuery } from '#web/features/system/sysConfig/configQueries.ts';
import { MainCard } from '#web/features/system/sysConfig/MainCard.tsx';
import SettingPage from '#web/features/system/setting/SettingPage.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import '#web/features/system/sysConfig/configuration.css';

/** The groups of settings of one module, to see and to change. */
function ModuleSettings({ moduleKey }: { moduleKey: string }) {
  const { data, error, refetch } = useQuery(mainsQuery);
  if (data === undefined) {
    return error === null ? <Skeleton active /> : <ErrorState error={error} retry={() => void refetch()} />;
  }
  return data.list
    .filter((main) => main.moduleKey === moduleKey)
    .map((main) => <MainCard key={main.key} main={main} shown={new Set(main.options.map(({ key }) => key))} />);
}

const settingsOf = (moduleKey: string) => <ModuleSettings key={moduleKey} moduleKey={moduleKey} />;

export default function SettingRoute() {
  return <SettingPage settingsOf={settingsOf} />;
}
