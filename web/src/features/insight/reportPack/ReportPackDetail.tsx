import type { ReportPack } from '#contract/insight/reportPack/calls.ts';
import type { ReportField } from '#contract/insight/reportPack/definition.ts';
import { FACTS } from '#contract/insight/reportPack/facts.ts';
import { reportPackWords } from '#contract/insight/reportPack/words.ts';
import { figureOf } from '#contract/insight/figure/figures.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useText } from '#web/lib/nouns.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import './reportPack.css';
import { useDeadlineText } from './useDeadlineText.ts';
import { words } from './words.ts';

/** Where a field comes from, in words. */
function useSourceText(fields: readonly ReportField[]): (field: ReportField) => string {
  const t = useWords(words);
  const text = useText();
  const columnOf = (key: string) => fields.find((field) => field.key === key)?.column ?? key;
  return ({ source }) => {
    if (source === null) return t('byPerson');
    if (source.kind === 'fact') return text(FACTS[source.fact].name);
    if (source.kind === 'figure') return text(figureOf(source.figure).name);
    return source.kind === 'fixed' ? source.value : t('missingOf', { column: columnOf(source.field) });
  };
}

function Fields({ fields }: { fields: readonly ReportField[] }) {
  const t = useWords(words);
  const sourceText = useSourceText(fields);
  return (
    <table className="packTable">
      <thead>
        <tr>
          <th scope="col">{t('column')}</th>
          <th scope="col">{t('type')}</th>
          <th scope="col">{t('source')}</th>
          <th scope="col">{t('required')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.key}>
            <td>{field.column}</td>
            <td>{t(field.type)}</td>
            <td>{sourceText(field)}</td>
            <td>{t(typeof field.required === 'object' ? 'sometimes' : field.required)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export default function ReportPackDetail({ open }: { open: OpenDrawer<ReportPack> }) {
  const t = useWords(words);
  const kindOf = useDictLabel('alertKind');
  const deadlineText = useDeadlineText();
  const sections = ({ definition }: ReportPack): SectionsOf<typeof reportPackWords> => {
    const { authority, legalSource, legalDate, timeZone, occasion, deadline, keepYears, fields } = definition;
    const on =
      occasion.kind === 'alert' ? occasion.alertKinds.map(kindOf).join(' · ') : t(`month${occasion.months}` as const);
    return [
      {
        title: t('basics'),
        fields: [
          'name',
          { label: t('authority'), value: authority },
          { label: t('legalSource'), value: legalSource, copy: legalSource },
          { label: t('legalDate'), value: legalDate },
          { label: t('occasion'), value: on },
          ...(occasion.kind === 'period' && occasion.nil === true ? [{ label: t('condition'), value: t('nil') }] : []),
          { label: t('deadline'), value: deadlineText(deadline) },
          { label: t('timeZone'), value: timeZone },
          { label: t('keepYears'), value: String(keepYears) },
          'channelName',
          'format',
          'template',
          'enabledAt',
          'updatedAt',
        ],
      },
      { title: t('fields'), content: <Fields fields={fields} /> },
    ];
  };
  return <DetailDrawer open={open} noun={reportPackWords} sections={sections} width={760} />;
}
