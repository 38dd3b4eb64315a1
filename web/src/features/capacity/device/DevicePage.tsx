/** The devices of cars, the commands to cars, and the messages that the gateway refused. */
import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { PageTabs } from '#web/ui/PageTabs.tsx';
import { CommandHistory } from './CommandHistory.tsx';
import { Devices } from './Devices.tsx';
import { Gateway } from './Gateway.tsx';
import { RefusedMessages } from './RefusedMessages.tsx';
import { words } from './words.ts';

const TABS = ['devices', 'commands', 'refused', 'gateway'] as const;
const SEARCH = { tab: oneOf(TABS, 'devices') };

export default function DevicePage() {
  const t = useWords(words);
  const can = useCan();
  const [{ tab }] = useSearchState(SEARCH);
  const shown = TABS.filter((name) => name !== 'commands' || can('capacity:command:list'));
  const tabs = <PageTabs label={t('tabs')} tabs={shown.map((name) => ({ name, title: t(name) }))} current={tab} />;
  if (tab === 'commands' && can('capacity:command:list')) return <CommandHistory tabs={tabs} />;
  if (tab === 'refused') return <RefusedMessages tabs={tabs} />;
  return tab === 'gateway' ? <Gateway tabs={tabs} /> : <Devices tabs={tabs} />;
}
