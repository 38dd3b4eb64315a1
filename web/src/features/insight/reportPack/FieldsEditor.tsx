import { Button } from 'antd';
import { useState } from 'react';
import type { ReportPack } from '#contract/insight/reportPack/calls.ts';
import { MOST_FIELDS, type ReportField } from '#contract/insight/reportPack/definition.ts';
import { useWords } from '#web/lib/words.ts';
import { FieldEditor } from './FieldEditor.tsx';
import { words } from './words.ts';

type Definition = ReportPack['definition'];

/** `field7`, the first that no field has: keys name fields within the pack and are never shown. */
function freeKey(fields: readonly ReportField[]): string {
  const keys = new Set(fields.map(({ key }) => key));
  let number = fields.length + 1;
  while (keys.has(`field${number}`)) number += 1;
  return `field${number}`;
}

/** Moves an item one place. */
function moved<Item>(items: readonly Item[], from: number, by: -1 | 1): Item[] {
  const item = items[from];
  const other = items[from + by];
  if (item === undefined || other === undefined) return [...items];
  return items.with(from, other).with(from + by, item);
}

interface FieldsEditorProps {
  value: Definition;
  change: (fields: ReportField[]) => void;
}

/** The fields in the order of the form, one of them open: a pack has up to 200. */
export function FieldsEditor({ value: { fields, occasion }, change }: FieldsEditorProps) {
  const t = useWords(words);
  const [openKey, setOpen] = useState<string>();
  const add = () => {
    const key = freeKey(fields);
    const section = fields.at(-1)?.section ?? '';
    change([
      ...fields,
      { key, column: t('newColumn'), section, type: 'line', choices: [], source: null, required: 'never', hint: '' },
    ]);
    setOpen(key);
  };
  return (
    <section className="packWide">
      <h3>{t('fieldCount', { count: fields.length })}</h3>
      <ol className="packFields">
        {fields.map((field, at) => (
          <li key={field.key}>
            {field.key === openKey ? (
              <FieldEditor
                field={field}
                fields={fields}
                occasion={occasion.kind}
                change={(changed) => change(fields.with(at, { ...field, ...changed }))}
                move={(by) => change(moved(fields, at, by))}
                remove={() => {
                  change(fields.filter(({ key }) => key !== field.key));
                  setOpen(undefined);
                }}
                close={() => setOpen(undefined)}
              />
            ) : (
              <button type="button" className="packField" onClick={() => setOpen(field.key)}>
                <span>{field.column}</span>
                <span className="uiQuiet">
                  {[field.section, t(field.type)].filter((part) => part !== '').join(' · ')}
                </span>
              </button>
            )}
          </li>
        ))}
      </ol>
      <Button disabled={fields.length >= MOST_FIELDS} onClick={add}>
        {t('addField')}
      </Button>
    </section>
  );
}
