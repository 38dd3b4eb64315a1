import type { AlertProcedure } from '#contract/capacity/alertProcedure/calls.ts';
import { linesOf } from '#contract/capacity/alertProcedure/rules.ts';
import { alertProcedureWords } from '#contract/capacity/alertProcedure/words.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import './procedure.css';
import { words } from './words.ts';

const steps = (text: string) => (
  <ol className="procedureSteps">
    {linesOf(text).map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ol>
);

export default function AlertProcedureDetail({ open }: { open: OpenDrawer<AlertProcedure> }) {
  const t = useWords(words);
  const sections = (record: AlertProcedure): SectionsOf<typeof alertProcedureWords> => [
    {
      title: t('basics'),
      fields: [
        'kind',
        'severity',
        { field: 'stepsZh', value: steps(record.stepsZh) },
        { field: 'stepsEn', value: steps(record.stepsEn) },
        'createdAt',
        'updatedAt',
      ],
    },
  ];
  return <DetailDrawer open={open} noun={alertProcedureWords} sections={sections} />;
}
