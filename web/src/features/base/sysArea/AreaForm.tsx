import { useQuery } from '@tanstack/react-query';
import { Input, InputNumber } from 'antd';
import type { CallOutput } from '#contract/index.ts';
import { AREA_CODE_LENGTHS, areaForm, MOST_AREA_LEVELS, newAreaForm } from '#contract/base/sysArea/calls.ts';
import { sysAreaWords } from '#contract/base/sysArea/words.ts';
import { refreshAreas } from '#web/lib/areas.ts';
import { callApi } from '#web/lib/client.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import { words } from './words.ts';

const INFO = '/sys/sysArea/getAreaInfoByPid';
type Area = CallOutput<typeof INFO>;

const Field = fieldOf(newAreaForm, sysAreaWords);

const EMPTY = { code: '', nameZh: '', nameEn: '', pinyin: '', lng: null, lat: null, remark: '' };

function NameFields() {
  const t = useWords(words);
  return (
    <>
      <Field name="nameZh" />
      <Field name="nameEn" hint={t('nameEnHint')} />
      <Field name="pinyin" hint={t('pinyinHint')} wide />
      <Field name="lng" hint={t('centreHint')}>
        <InputNumber min={-180} max={180} step={0.0001} style={{ width: '100%' }} />
      </Field>
      <Field name="lat">
        <InputNumber min={-90} max={90} step={0.0001} style={{ width: '100%' }} />
      </Field>
      <Field name="remark" />
    </>
  );
}

interface AreaFormProps {
  isNew: boolean;
  /** The division to edit, or the one to add below. */
  id: string;
  close: () => void;
  added: (id: string) => void;
}

function useArea(id: string): { area: Area | undefined; isMissing: boolean } {
  const { data, error } = useQuery({
    queryKey: [INFO, id],
    queryFn: ({ signal }) => callApi(INFO, { pid: id }, { signal }),
    staleTime: 0,
  });
  return { area: data, isMissing: error !== null };
}

/** Changes a division. */
function EditForm({ id, close }: AreaFormProps) {
  const t = useWords(words);
  const name = useName();
  const { area, isMissing } = useArea(id);
  return (
    <FormDrawer
      open={{
        name: 'edit',
        id,
        row: area,
        rowLoading: !isMissing,
        label: area === undefined ? '' : name(area),
        close,
      }}
      noun={sysAreaWords}
      schema={areaForm}
      update="/sys/sysArea/updateOne"
      done={() => void refreshAreas()}
      explain={(key) => (key === 'area.centreWhole' ? t('centreWhole') : undefined)}
    >
      <NameFields />
    </FormDrawer>
  );
}

/** Adds a division below another. */
function AddForm({ id, close, added }: AreaFormProps) {
  const t = useWords(words);
  const name = useName();
  const { area, isMissing } = useArea(id);
  const isPossible = area === undefined || area.level < MOST_AREA_LEVELS;
  const length = AREA_CODE_LENGTHS[area?.level ?? 0] ?? 0;
  return (
    <FormDrawer
      title={area === undefined ? t('add') : t('addTitle', { name: name(area) })}
      noun={sysAreaWords}
      schema={newAreaForm}
      draftKey={`area/add/${id}`}
      initial={isMissing || !isPossible ? null : area === undefined ? undefined : { ...EMPTY, code: area.code }}
      submit={async (values, { idempotencyKey }) => {
        const { id: newId } = await callApi('/sys/sysArea/addOne', { ...values, parentId: id }, { idempotencyKey });
        added(newId);
      }}
      done={() => void refreshAreas()}
      onClose={close}
      explain={(key) => (key === 'area.centreWhole' ? t('centreWhole') : undefined)}
    >
      <Field name="code" hint={t('codeHint', { length, code: area?.code ?? '' })} wide>
        <Input maxLength={length} inputMode="numeric" />
      </Field>
      <NameFields />
    </FormDrawer>
  );
}

export default function AreaForm(props: AreaFormProps) {
  return props.isNew ? <AddForm {...props} /> : <EditForm {...props} />;
}
