import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { ACCESSIBILITY, STATION_KINDS } from '#contract/capacity/car/rules.ts';
import { stationForm, type StationDetail } from '#contract/capacity/station/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { AreaPicker } from '#web/ui/AreaPicker.tsx';
import { FormDrawer, fieldOf, pickForm } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { BaysField } from './BaysField.tsx';
import { HoursField } from './HoursField.tsx';
import { textOf } from './places.ts';
import { PositionField } from './PositionField.tsx';
import { type StationRow, stationsChanged, useStation } from './stationQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(stationForm);
const SCHOOLS = '/school/findSchoolIdAndNameList';

interface SchoolSelectProps {
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
}

function SchoolSelect({ id, value, onChange }: SchoolSelectProps) {
  const schools = useQuery({ queryKey: [SCHOOLS], queryFn: ({ signal }) => callApi(SCHOOLS, {}, { signal }) });
  return (
    <Select
      id={id}
      value={value ?? undefined}
      options={schools.data?.list.map((school) => ({ value: school.id, label: school.name })) ?? []}
      loading={schools.isFetching}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
    />
  );
}

function StationFields() {
  const t = useWords(words);
  const kindWord = useDictLabel('stationKind');
  const helpWord = useDictLabel('stationAccessibility');
  return (
    <>
      <Field name="name" label={t('name')}>
        <Input maxLength={60} />
      </Field>
      <Field name="nameEn" label={t('nameEn')}>
        <Input maxLength={80} />
      </Field>
      <Field name="code" label={t('code')}>
        <Input maxLength={40} />
      </Field>
      <Field name="kind" label={t('kind')}>
        <Select options={STATION_KINDS.map((value) => ({ value, label: kindWord(value) }))} />
      </Field>
      <Field name="position" label={t('position')} hint={t('positionHint')} wide>
        <PositionField />
      </Field>
      <Field name="address" label={t('address')} wide>
        <Input maxLength={200} />
      </Field>
      <Field name="areaCode" label={t('area')}>
        <AreaPicker label={t('area')} />
      </Field>
      <Field name="schoolId" label={t('school')}>
        <SchoolSelect />
      </Field>
      <Field name="accessibility" label={t('accessibility')} wide>
        <Select mode="multiple" options={ACCESSIBILITY.map((value) => ({ value, label: helpWord(value) }))} />
      </Field>
      <Field name="bays" label={t('bays')} hint={t('baysHint')} wide>
        <BaysField />
      </Field>
      <Field name="openingHours" label={t('openingHours')} hint={t('hoursHint')} wide>
        <HoursField />
      </Field>
      <Field name="remark" label={t('remark')} wide>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Field>
    </>
  );
}

const EMPTY = { code: '', name: '', nameEn: '', kind: 'pickUp', address: '', areaCode: '', remark: '' } as const;
const NO_HOURS = { weekly: [], exceptions: [] };
const WIDTH = 760;

const isPlace = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'number');

function shown(value: unknown): string {
  if (isPlace(value)) return textOf(value);
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

const valuesOf = (station: StationDetail) => pickForm(stationForm, station);

/** Adds a station with its bays, or changes one. */
export default function StationForm({ open }: { open: OpenDrawer<StationRow> }) {
  const t = useWords(words);
  const isNew = open.name === 'add';
  const station = useStation(isNew ? '' : open.id);
  const known = station.data === undefined ? (station.isPending ? undefined : null) : valuesOf(station.data);
  return (
    <FormDrawer
      title={isNew ? t('addTitle') : t('editTitle', { name: station.data?.name ?? '' })}
      schema={stationForm}
      draftKey={isNew ? 'station/add' : `station/edit/${open.id}`}
      initial={isNew ? { ...EMPTY, schoolId: null, accessibility: [], bays: [], openingHours: NO_HOURS } : known}
      version={station.data?.version}
      submit={async (values, { idempotencyKey, version }) => {
        if (isNew) await callApi('/capacity/station/addOne', values, { idempotencyKey });
        else await callApi('/capacity/station/updateOne', { ...values, id: open.id, version }, { idempotencyKey });
      }}
      done={() => void stationsChanged()}
      onClose={open.close}
      explain={(key) =>
        key === 'station.hours' ? t('hoursBad') : key === 'station.bayTwice' ? t('bayTwice') : undefined
      }
      show={(_field, value) => shown(value)}
      width={WIDTH}
    >
      <StationFields />
    </FormDrawer>
  );
}
