import { Checkbox, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import type { ReportPack } from '#contract/insight/reportPack/calls.ts';
import type { Deadline } from '#contract/insight/reportPack/definition.ts';
import { ALERT_KINDS } from '#contract/capacity/alert/rules.ts';
import { LANGUAGES } from '#contract/ground/enums.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { DayPicker } from '#web/ui/DayPicker.tsx';
import { FieldsEditor } from './FieldsEditor.tsx';
import { Labelled } from './Labelled.tsx';
import { words } from './words.ts';

type Definition = ReportPack['definition'];

interface DefinitionFieldProps {
  /** Given by the form. */
  value?: Definition;
  onChange?: (value: Definition) => void;
  id?: string;
}

const LANGUAGE_NAMES = { 'zh-CN': 'chinese', 'en-US': 'english' } as const;
const DEADLINES: Readonly<Record<Deadline['kind'], Deadline>> = {
  hours: { kind: 'hours', count: 24 },
  days: { kind: 'days', count: 5 },
  dayOfMonth: { kind: 'dayOfMonth', months: 1, day: 15 },
};

interface PartProps {
  value: Definition;
  change: (change: Partial<Definition>) => void;
}

/** What calls for a report. */
function OccasionPart({ value: { occasion }, change }: PartProps): ReactNode {
  const t = useWords(words);
  const kindOf = useDictLabel('alertKind');
  return (
    <>
      <Labelled name={t('occasion')}>
        <Select
          value={occasion.kind}
          options={[
            { value: 'alert' as const, label: t('onAlert') },
            { value: 'period' as const, label: t('onPeriod') },
          ]}
          onChange={(kind) =>
            change({
              occasion: kind === 'alert' ? { kind, alertKinds: ['collision'] } : { kind, months: 3, begins: 1 },
            })
          }
        />
      </Labelled>
      {occasion.kind === 'alert' ? (
        <Labelled name={t('alertKinds')}>
          <Select
            mode="multiple"
            value={occasion.alertKinds}
            options={ALERT_KINDS.map((kind) => ({ value: kind, label: kindOf(kind) }))}
            onChange={(alertKinds) => change({ occasion: { kind: 'alert', alertKinds } })}
          />
        </Labelled>
      ) : (
        <>
          <Labelled name={t('months')}>
            <Select
              value={occasion.months}
              options={([1, 3, 12] as const).map((months) => ({ value: months, label: t(`month${months}`) }))}
              onChange={(months) => change({ occasion: { ...occasion, months } })}
            />
          </Labelled>
          <Labelled name={t('begins')}>
            <InputNumber
              min={1}
              max={12}
              value={occasion.begins}
              onChange={(begins) => change({ occasion: { ...occasion, begins: begins ?? 1 } })}
            />
          </Labelled>
          <Checkbox
            checked={occasion.nil === true}
            onChange={({ target }) => change({ occasion: { ...occasion, nil: target.checked } })}
          >
            {t('nil')}
          </Checkbox>
        </>
      )}
    </>
  );
}

function DeadlinePart({ value: { deadline }, change }: PartProps): ReactNode {
  const t = useWords(words);
  return (
    <>
      <Labelled name={t('deadline')}>
        <Select
          value={deadline.kind}
          options={[
            { value: 'hours' as const, label: t('dueHours') },
            { value: 'days' as const, label: t('dueDays') },
            { value: 'dayOfMonth' as const, label: t('dueDayOfMonth') },
          ]}
          onChange={(kind) => change({ deadline: DEADLINES[kind] })}
        />
      </Labelled>
      {deadline.kind === 'dayOfMonth' ? (
        <>
          <Labelled name={t('dueMonths')}>
            <InputNumber
              min={0}
              max={12}
              value={deadline.months}
              onChange={(months) => change({ deadline: { ...deadline, months: months ?? 1 } })}
            />
          </Labelled>
          <Labelled name={t('dueDay')}>
            <InputNumber
              min={1}
              max={31}
              value={deadline.day}
              onChange={(day) => change({ deadline: { ...deadline, day: day ?? 1 } })}
            />
          </Labelled>
        </>
      ) : (
        <Labelled name={t('count')}>
          <InputNumber
            min={deadline.kind === 'hours' ? 1 : 0}
            max={deadline.kind === 'hours' ? 720 : 366}
            value={deadline.count}
            onChange={(count) => change({ deadline: { ...deadline, count: count ?? 1 } })}
          />
        </Labelled>
      )}
    </>
  );
}

/** Whom a report is for, when it is owed and what it consists of. */
export function DefinitionField({ value, onChange, id }: DefinitionFieldProps) {
  const t = useWords(words);
  if (value === undefined) return null;
  const change = (changed: Partial<Definition>) => onChange?.({ ...value, ...changed });
  return (
    <div className="packDefinition" id={id}>
      <Labelled name={t('authority')}>
        <Input value={value.authority} maxLength={120} onChange={({ target }) => change({ authority: target.value })} />
      </Labelled>
      <Labelled name={t('legalDate')}>
        <DayPicker value={value.legalDate} required onChange={(day) => change({ legalDate: day ?? value.legalDate })} />
      </Labelled>
      <Labelled name={t('legalSource')} wide>
        <Input
          value={value.legalSource}
          maxLength={300}
          onChange={({ target }) => change({ legalSource: target.value })}
        />
      </Labelled>
      <OccasionPart value={value} change={change} />
      <DeadlinePart value={value} change={change} />
      <Labelled name={t('timeZone')} hint={t('timeZoneHint')}>
        <Input value={value.timeZone} maxLength={60} onChange={({ target }) => change({ timeZone: target.value })} />
      </Labelled>
      <Labelled name={t('language')}>
        <Select
          value={value.language}
          options={LANGUAGES.map((language) => ({ value: language, label: t(LANGUAGE_NAMES[language]) }))}
          onChange={(language) => change({ language })}
        />
      </Labelled>
      <Labelled name={t('yes')}>
        <Input value={value.yes} maxLength={10} onChange={({ target }) => change({ yes: target.value })} />
      </Labelled>
      <Labelled name={t('keepYears')}>
        <InputNumber
          min={2}
          max={30}
          value={value.keepYears}
          onChange={(keepYears) => change({ keepYears: keepYears ?? 5 })}
        />
      </Labelled>
      <FieldsEditor value={value} change={(fields) => change({ fields })} />
    </div>
  );
}
