import { Input } from 'antd';
import { stationForm } from '#contract/capacity/station/calls.ts';
import { stationWords } from '#contract/capacity/station/words.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { AreaPicker } from '#web/ui/AreaPicker.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RemoteField } from '#web/ui/RemoteField.tsx';
import { SCHOOL_CHOICES } from '#web/shared/school/choices.ts';
import { PositionField } from '#web/shared/position/PositionField.tsx';
import { BaysField } from './BaysField.tsx';
import { HoursField } from './HoursField.tsx';
import { type StationRow, stationsChanged, useStation } from './stationQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(stationForm, stationWords);
const WIDTH = 760;

/** Adds a station with its bays, or changes one. */
export default function StationForm({ open }: { open: OpenDrawer<StationRow> }) {
  const t = useWords(words);
  const f = useFields(stationWords);
  const station = useStation(open.id);
  return (
    <FormDrawer
      open={{ ...open, row: station.data, rowLoading: station.isPending }}
      noun={stationWords}
      schema={stationForm}
      add="/capacity/station/addOne"
      update="/capacity/station/updateOne"
      defaults={{ kind: 'pickUp' }}
      done={() => void stationsChanged()}
      explain={(key) =>
        key === 'station.hours' ? t('hoursBad') : key === 'station.bayTwice' ? t('bayTwice') : undefined
      }
      width={WIDTH}
    >
      <Field name="name" />
      <Field name="nameEn" />
      <Field name="code">
        <Input maxLength={40} />
      </Field>
      <Field name="kind" />
      <Field name="position" hint={t('positionHint')} wide>
        <PositionField />
      </Field>
      <Field name="address" wide />
      <Field name="areaCode">
        <AreaPicker label={f('areaCode')} />
      </Field>
      <Field name="schoolId">
        <RemoteField name="schools" label={f('schoolId')} source={SCHOOL_CHOICES} />
      </Field>
      <Field name="accessibility" wide />
      <Field name="bays" hint={t('baysHint')} wide>
        <BaysField />
      </Field>
      <Field name="openingHours" hint={t('hoursHint')} wide>
        <HoursField />
      </Field>
      <Field name="remark" />
    </FormDrawer>
  );
}
