import type { State } from '#contract/ground/enums.ts';
import { placeForm } from '#contract/school/school/calls.ts';
import { schoolWords } from '#contract/school/school/words.ts';
import { callApi } from '#web/lib/client.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import { refreshSchools } from './schoolQueries.ts';

const Field = fieldOf(placeForm, schoolWords);

/** What is edited: a department of a school, or a major of a department; without `place` a new one. */
export interface PlaceToEdit {
  kind: 'department' | 'major';
  parentId: string;
  title: string;
  place?: { id: string; name: string; nameEn: string; state: State; version: number };
}

/** Adds or changes a department or a major, over the school that it belongs to. */
export default function PlaceForm({ edited, close }: { edited: PlaceToEdit; close: () => void }) {
  const { kind, parentId, title, place } = edited;
  return (
    <FormDrawer
      noun={schoolWords}
      title={title}
      schema={placeForm}
      draftKey={`school/${kind}/${place === undefined ? `add/${parentId}` : place.id}`}
      initial={place ?? { name: '', nameEn: '', state: 'enabled' }}
      version={place?.version}
      submit={async (values, { idempotencyKey, version }) => {
        const how = { idempotencyKey };
        if (place !== undefined) {
          const path = kind === 'department' ? '/school/updateDepartment' : '/school/updateMajor';
          await callApi(path, { ...values, id: place.id, version }, how);
        } else if (kind === 'department') {
          await callApi('/school/addDepartment', { ...values, schoolId: parentId }, how);
        } else await callApi('/school/addMajor', { ...values, departmentId: parentId }, how);
      }}
      done={() => void refreshSchools()}
      onClose={close}
    >
      <Field name="name" wide />
      <Field name="nameEn" wide />
      <Field name="state" />
    </FormDrawer>
  );
}
