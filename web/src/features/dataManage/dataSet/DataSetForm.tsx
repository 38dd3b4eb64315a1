import { InputNumber, Select } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { dataSetForm, type DataSet } from '#contract/dataManage/dataSet/calls.ts';
import { SPLITS, type Shares } from '#contract/dataManage/dataSet/rules.ts';
import { dataSetWords } from '#contract/dataManage/dataSet/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useName, useText, useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { DATA_SET_LIST } from './dataQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(dataSetForm, dataSetWords);

/** Three parts of a hundred. */
function SplitsField({ value, onChange }: { value?: Shares; onChange?: (splits: Shares) => void }) {
  const name = useDictLabel('dataSplit');
  const splits = value ?? { train: 80, val: 10, test: 10 };
  return (
    <span className="dataSplits">
      {SPLITS.map((split) => (
        <label key={split}>
          <span className="uiLabel">{name(split)}</span>
          <InputNumber
            min={0}
            max={100}
            precision={0}
            value={splits[split]}
            onChange={(share) => onChange?.({ ...splits, [split]: share ?? 0 })}
          />
        </label>
      ))}
    </span>
  );
}

function RolesField({ id, value, onChange }: { id?: string; value?: string[]; onChange?: (ids: string[]) => void }) {
  const say = useText();
  const name = useName();
  const { data } = useQuery({
    queryKey: ['/sys/role/getEnabledList'],
    queryFn: ({ signal }) => callApi('/sys/role/getEnabledList', {}, { signal }),
  });
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      aria-label={say(dataSetWords.fields.roleIds.name)}
      value={value ?? []}
      maxCount={20}
      options={(data?.list ?? []).map((role) => ({ value: role.id, label: name(role) }))}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(ids: string[]) => onChange?.(ids)}
    />
  );
}

export default function DataSetForm({ open }: { open: OpenDrawer<DataSet> }) {
  const t = useWords(words);
  return (
    <FormDrawer
      open={open}
      noun={dataSetWords}
      schema={dataSetForm}
      add="/dataManage/dataSet/addOne"
      update="/dataManage/dataSet/updateOne"
      list={DATA_SET_LIST}
    >
      <Field name="name" wide />
      <Field name="source" />
      <Field name="licence" />
      <Field name="consent" wide hint={t('consentHint')} />
      <Field name="splits" wide hint={t('splitsHint')}>
        <SplitsField />
      </Field>
      <Field name="roleIds" wide hint={t('rolesHint')}>
        <RolesField />
      </Field>
      <Field name="remark" />
    </FormDrawer>
  );
}
