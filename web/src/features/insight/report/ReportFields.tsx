import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import type { ReportDetail } from '#contract/insight/report/calls.ts';
import type { ReportField } from '#contract/insight/reportPack/definition.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { newKey } from '#web/ui/newKey.ts';
import { StateTag } from '#web/ui/StateTag.tsx';
import { FieldInput } from './FieldInput.tsx';
import { useReportsChanged } from './reportQueries.ts';
import { words } from './words.ts';

type Filled = ReportDetail['fields'][number];
/** What a person has typed and not saved; null goes back to the record. */
type Typed = Readonly<Record<string, string | null>>;

interface RowProps {
  field: ReportField;
  filled: Filled;
  typed: string | null | undefined;
  type: ((value: string | null) => void) | undefined;
}

/** What stands in a field, or the control to change it. */
function FieldRow({ field, filled, typed, type }: RowProps) {
  const t = useWords(words);
  const { value, from, recorded, problem, before, confidential } = filled;
  const shown = typed === undefined ? value : (typed ?? recorded);
  const isOwn = typed === undefined ? from === 'person' : typed !== null;
  return (
    <tr data-problem={problem === null ? undefined : ''}>
      <th scope="row">
        {field.column}
        {confidential ? <StateTag tone="idle">{t('confidential')}</StateTag> : null}
        {field.hint === '' ? null : <p className="uiQuiet">{field.hint}</p>}
      </th>
      <td>
        {type === undefined ? (
          <span className="reportValue">{shown === '' ? <span className="uiQuiet">–</span> : shown}</span>
        ) : (
          <FieldInput field={field} value={shown} change={type} />
        )}
        {isOwn && field.source !== null ? (
          <p className="uiQuiet">
            {recorded === '' ? t('recordedNothing') : t('recorded', { value: recorded })}
            {type === undefined ? null : (
              <Button type="link" size="small" onClick={() => type(null)}>
                {t('backToRecord')}
              </Button>
            )}
          </p>
        ) : null}
        {before === null ? null : (
          <p className="reportBefore">{t('before', { value: before === '' ? t('nothing') : before })}</p>
        )}
      </td>
      <td>
        {problem === null || typed !== undefined ? (
          <span className="uiQuiet">{t(isOwn ? 'person' : from === 'person' ? 'record' : from)}</span>
        ) : (
          <StateTag tone="warn">{t(problem)}</StateTag>
        )}
      </td>
    </tr>
  );
}

/** The fields by section in the order of the form; of a draft, whoever may fills them in here. */
export function ReportFields({ report }: { report: ReportDetail }) {
  const t = useWords(words);
  const can = useCan();
  const changed = useReportsChanged();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [isOnlyOpen, showOnlyOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { definition, fields, id, version, state } = report;
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const open = fields.filter(({ problem }) => problem !== null).length;
  const sections = [...Map.groupBy(definition.fields, ({ section }) => section)];
  const save = async () => {
    if (typed === null) return;
    setBusy(true);
    try {
      await callApi('/operation/report/correct', { id, version, values: typed }, { idempotencyKey: newKey() });
      setTyped(null);
      notify('success', t('saved'));
    } catch (error) {
      notify('error', messageOf(error));
    }
    await changed();
    setBusy(false);
  };
  const isShown = (key: string) =>
    !isOnlyOpen || byKey.get(key)?.problem !== null || (typed !== null && Object.hasOwn(typed, key));
  return (
    <>
      <div className="reportHead">
        {state === 'draft' ? (
          <StateTag tone={open === 0 ? 'good' : 'warn'}>
            {open === 0 ? t('complete') : t('open', { count: open })}
          </StateTag>
        ) : null}
        {state === 'draft' && open > 0 ? (
          <Checkbox checked={isOnlyOpen} onChange={({ target }) => showOnlyOpen(target.checked)}>
            {t('onlyOpen')}
          </Checkbox>
        ) : null}
        {state !== 'draft' || !can('operation:report:write') ? null : typed === null ? (
          <Button onClick={() => setTyped({})}>{t('fillIn')}</Button>
        ) : (
          <span className="uiRow">
            <Button
              type="primary"
              loading={isBusy}
              disabled={Object.keys(typed).length === 0}
              onClick={() => void save()}
            >
              {t('save')}
            </Button>
            <Button disabled={isBusy} onClick={() => setTyped(null)}>
              {t('cancel')}
            </Button>
          </span>
        )}
      </div>
      {sections.map(([section, members]) => {
        const shown = members.filter(({ key }) => isShown(key));
        if (shown.length === 0) return null;
        return (
          <table key={section} className="reportTable">
            {section === '' ? null : <caption>{section}</caption>}
            <thead className="uiOnlyRead">
              <tr>
                <th scope="col">{t('column')}</th>
                <th scope="col">{t('value')}</th>
                <th scope="col">{t('from')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((field) => {
                const filled = byKey.get(field.key);
                if (filled === undefined) return null;
                return (
                  <FieldRow
                    key={field.key}
                    field={field}
                    filled={filled}
                    typed={typed?.[field.key]}
                    type={typed === null ? undefined : (value) => setTyped({ ...typed, [field.key]: value })}
                  />
                );
              })}
            </tbody>
          </table>
        );
      })}
    </>
  );
}
