import { Button, Input, Select } from 'antd';
import { FIELD_TYPES, type FieldSource, type ReportField } from '#contract/insight/reportPack/definition.ts';
import {
  FACT_NAMES,
  FACTS,
  FORM_NAMES,
  FORMS,
  type FormName,
  type Occasion,
} from '#contract/insight/reportPack/facts.ts';
import { FIGURE_NAMES, figureOf } from '#contract/insight/figure/figures.ts';
import { useText } from '#web/lib/nouns.ts';
import { useWords } from '#web/lib/words.ts';
import { Labelled } from './Labelled.tsx';
import { sourceKey, sourceOf, typeOfSource } from './sources.ts';
import { words } from './words.ts';

interface FieldEditorProps {
  field: ReportField;
  fields: readonly ReportField[];
  occasion: Occasion;
  change: (changed: Partial<ReportField>) => void;
  move: (by: -1 | 1) => void;
  remove: () => void;
  close: () => void;
}

/** What a field can come from, in groups. */
function useSourceOptions(fields: readonly ReportField[], occasion: Occasion) {
  const t = useWords(words);
  const text = useText();
  const facts = FACT_NAMES.filter((name) => FACTS[name].occasions.includes(occasion));
  return [
    { value: 'person', label: t('byPerson') },
    { value: 'fixed', label: t('fixedValue') },
    { label: t('facts'), options: facts.map((name) => ({ value: `fact:${name}`, label: text(FACTS[name].name) })) },
    ...(occasion === 'period'
      ? [
          {
            label: t('figures'),
            options: FIGURE_NAMES.map((name) => ({ value: `figure:${name}`, label: text(figureOf(name).name) })),
          },
        ]
      : []),
    {
      label: t('others'),
      options: fields.map(({ key, column }) => ({ value: `missing:${key}`, label: t('missingOf', { column }) })),
    },
  ];
}

/** How a source is written, where there is a choice. */
function FormChoice({ source, change }: { source: FieldSource; change: (source: FieldSource) => void }) {
  const t = useWords(words);
  const text = useText();
  if (source.kind !== 'fact' && source.kind !== 'figure') return null;
  const offered = FORM_NAMES.filter((name) => FORMS[name].of === typeOfSource(source));
  if (offered.length === 0) return null;
  const { form, ...bare } = source;
  return (
    <Labelled name={t('form')}>
      <Select<FormName | 'asItIs'>
        value={form ?? 'asItIs'}
        options={[
          { value: 'asItIs', label: t('asItIs') },
          ...offered.map((name) => ({ value: name, label: text(FORMS[name].name) })),
        ]}
        onChange={(chosen) => change(chosen === 'asItIs' ? bare : { ...bare, form: chosen })}
      />
    </Labelled>
  );
}

/** Everything about one field. */
export function FieldEditor({ field, fields, occasion, change, move, remove, close }: FieldEditorProps) {
  const t = useWords(words);
  const { column, section, type, choices, source, required, confidential, hint } = field;
  const others = fields.filter(({ key }) => key !== field.key);
  const options = useSourceOptions(others, occasion);
  return (
    <div className="packEditor">
      <Labelled name={t('column')} wide>
        <Input value={column} maxLength={160} onChange={({ target }) => change({ column: target.value })} />
      </Labelled>
      <Labelled name={t('section')}>
        <Input value={section} maxLength={60} onChange={({ target }) => change({ section: target.value })} />
      </Labelled>
      <Labelled name={t('type')}>
        <Select
          value={type}
          options={FIELD_TYPES.map((one) => ({ value: one, label: t(one) }))}
          onChange={(chosen) => change({ type: chosen })}
        />
      </Labelled>
      <Labelled name={t('source')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          value={sourceKey(source)}
          options={options}
          onChange={(key: string) => change({ source: sourceOf(key) })}
        />
      </Labelled>
      {source?.kind === 'fixed' ? (
        <Labelled name={t('fixedValue')}>
          <Input
            value={source.value}
            maxLength={200}
            onChange={({ target }) => change({ source: { kind: 'fixed', value: target.value } })}
          />
        </Labelled>
      ) : null}
      {source === null ? null : <FormChoice source={source} change={(chosen) => change({ source: chosen })} />}
      <Labelled name={t('required')}>
        <Select
          value={typeof required === 'object' ? 'sometimes' : required}
          options={[
            { value: 'never', label: t('never') },
            { value: 'always', label: t('always') },
            ...(typeof required === 'object' ? [{ value: 'sometimes', label: t('sometimes') }] : []),
          ]}
          onChange={(chosen) => {
            if (chosen === 'never' || chosen === 'always') change({ required: chosen });
          }}
        />
      </Labelled>
      <Labelled name={t('confidential')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          value={typeof confidential === 'object' ? `field:${confidential.field}` : (confidential ?? 'public')}
          options={[
            { value: 'public', label: t('isPublic') },
            { value: 'always', label: t('neverPublic') },
            ...others.map((other) => ({
              value: `field:${other.key}`,
              label: t('unlessFilled', { column: other.column }),
            })),
          ]}
          onChange={(chosen: string) =>
            change({
              confidential:
                chosen === 'public'
                  ? undefined
                  : chosen === 'always'
                    ? chosen
                    : { field: chosen.slice('field:'.length) },
            })
          }
        />
      </Labelled>
      {type === 'choice' ? (
        <Labelled name={t('choices')} wide>
          <Input.TextArea
            autoSize={{ minRows: 2, maxRows: 10 }}
            value={choices.join('\n')}
            onChange={({ target }) => change({ choices: target.value.split('\n') })}
            onBlur={() => change({ choices: choices.map((one) => one.trim()).filter((one) => one !== '') })}
          />
        </Labelled>
      ) : null}
      <Labelled name={t('hint')} wide>
        <Input value={hint} maxLength={300} onChange={({ target }) => change({ hint: target.value })} />
      </Labelled>
      <p className="uiRow packWide">
        <Button size="small" onClick={() => move(-1)}>
          {t('up')}
        </Button>
        <Button size="small" onClick={() => move(1)}>
          {t('down')}
        </Button>
        <Button size="small" danger onClick={remove}>
          {t('remove')}
        </Button>
        <Button size="small" type="primary" onClick={close}>
          {t('done')}
        </Button>
      </p>
    </div>
  );
}
