import type { PayRule } from '#contract/operation/payRule/calls.ts';
import { payRuleWords } from '#contract/operation/payRule/words.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

export default function PayRuleDetail({ open }: { open: OpenDrawer<PayRule> }) {
  const t = useWords(words);
  const sections = (): SectionsOf<typeof payRuleWords> => [
    { title: t('basics'), fields: ['name', 'remark', 'createdAt', 'updatedAt'] },
  ];
  return <DetailDrawer open={open} noun={payRuleWords} sections={sections} />;
}
