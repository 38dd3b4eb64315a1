/**
 * Whom something is for: everybody, or roles, schools, suppliers and people. A control for a `Field`; `known` names what
 * was chosen before, also what can no longer be chosen.
 *
 *   <Field name="audience" label={t('audience')} wide><AudiencePicker known={notice} /></Field>
 */
import { Radio, Select } from 'antd';
import type { NoticeAudience } from '#contract/notices/sysNotice/calls.ts';
import { useCan } from '#web/lib/session.ts';
import { useName, useWords } from '#web/lib/words.ts';
import './audience.css';
import { audienceWords } from './audienceWords.ts';
import { PeopleSelect } from './PeopleSelect.tsx';
import { useChoices } from './useChoices.ts';

interface Named {
  id: string;
  name: string;
}

/** The names of the chosen values. */
export interface KnownAudience {
  roles: readonly { id: string; nameZh: string; nameEn: string }[];
  schools: readonly Named[];
  suppliers: readonly Named[];
  people: readonly Named[];
}

export interface AudiencePickerProps {
  id?: string;
  value?: NoticeAudience;
  onChange?: (audience: NoticeAudience) => void;
  known?: KnownAudience | undefined;
}

export const NOBODY: NoticeAudience = { everybody: false, roleIds: [], schoolIds: [], supplierIds: [], userIds: [] };

type ListName = 'roleIds' | 'schoolIds' | 'supplierIds';

interface ChooseProps {
  label: string;
  value: string[];
  choices: readonly Named[];
  onChange: (ids: string[]) => void;
}

function Choose({ label, value, choices, onChange }: ChooseProps) {
  return (
    <label className="audienceLine">
      <span>{label}</span>
      <Select
        mode="multiple"
        aria-label={label}
        value={value}
        maxCount={50}
        maxTagCount="responsive"
        showSearch={{ optionFilterProp: 'label' }}
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChange}
      />
    </label>
  );
}

/** Those to choose from, and those chosen before that are no longer among them. */
const joined = (choices: readonly Named[], known: readonly Named[]): Named[] => [
  ...choices,
  ...known.filter(({ id }) => !choices.some((choice) => choice.id === id)),
];

export function AudiencePicker({ id, value = NOBODY, onChange, known }: AudiencePickerProps) {
  const t = useWords(audienceWords);
  const can = useCan();
  const name = useName();
  const choices = useChoices(!value.everybody);
  const roles = (known?.roles ?? []).map((role) => ({ id: role.id, name: name(role) }));
  const change = (list: ListName | 'userIds') => (ids: string[]) => onChange?.({ ...value, [list]: ids });
  return (
    <div id={id} className="audience">
      <Radio.Group
        value={value.everybody}
        aria-label={t('audience')}
        onChange={({ target }) => onChange?.({ ...value, everybody: target.value === true })}
        options={[
          { value: true, label: t('everybody') },
          { value: false, label: t('some') },
        ]}
      />
      {value.everybody ? null : (
        <div className="audienceLists">
          <Choose
            label={t('roles')}
            value={value.roleIds}
            choices={joined(choices.roles, roles)}
            onChange={change('roleIds')}
          />
          <Choose
            label={t('schools')}
            value={value.schoolIds}
            choices={joined(choices.schools, known?.schools ?? [])}
            onChange={change('schoolIds')}
          />
          <Choose
            label={t('suppliers')}
            value={value.supplierIds}
            choices={joined(choices.suppliers, known?.suppliers ?? [])}
            onChange={change('supplierIds')}
          />
          {can('sys:systemUser:list') || value.userIds.length > 0 ? (
            <label className="audienceLine">
              <span>{t('people')}</span>
              <PeopleSelect value={value.userIds} known={known?.people ?? []} onChange={change('userIds')} />
            </label>
          ) : null}
        </div>
      )}
    </div>
  );
}
