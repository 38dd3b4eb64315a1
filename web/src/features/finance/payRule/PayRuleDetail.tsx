import { useQuery } from '@tanstack/react-query';
import { payRuleWords } from '#contract/finance/payRule/words.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { payRuleVersionWords } from '#contract/finance/payRule/words.ts';
import { GoldenCases } from './GoldenCases.tsx';
import { type PayRule, versionsQuery } from './payRuleQueries.ts';
import { PayRuleVersions } from './PayRuleVersions.tsx';
import { PriceProbe } from './PriceProbe.tsx';
import { ScopeText } from '#web/shared/scope/ScopeText.tsx';
import { words } from './words.ts';

function Versions({ id, edit, cover }: { id: string; edit: () => void; cover: () => void }) {
  const { data, error, refetch } = useQuery(versionsQuery(id));
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  return <PayRuleVersions {...data} edit={edit} cover={cover} />;
}

/** A rule: what a ride costs by it, for whom it is, and its versions. */
export default function PayRuleDetail({ open }: { open: OpenDrawer<PayRule> }) {
  const t = useWords(words);
  const text = useText();
  const sections = (rule: PayRule): SectionsOf<typeof payRuleWords> => [
    {
      content: <PriceProbe terms={rule.terms}>{(facts) => <GoldenCases rule={rule} facts={facts} />}</PriceProbe>,
    },
    {
      title: t('basics'),
      fields: [{ field: 'scope', value: <ScopeText scope={rule.scope} /> }, 'number', 'validFrom', 'validTo', 'remark'],
    },
    {
      title: text(payRuleVersionWords.many),
      content: (
        <Versions
          id={rule.id}
          edit={() => open.open('version', rule.id)}
          cover={() => open.open('coverage', rule.id)}
        />
      ),
    },
  ];
  return <DetailDrawer open={open} noun={payRuleWords} sections={sections} width={760} />;
}
