import { Input } from 'antd';
import { carMaintenanceForm, maintenanceInOrder, maintenanceProblem } from '#contract/capacity/car/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf, pickForm } from '#web/ui/FormDrawer.tsx';
import { InstantPicker } from '#web/ui/InstantPicker.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { type CarRow, carsChanged, useCar } from './carQueries.ts';
import { words } from './words.ts';

const schema = carMaintenanceForm.refine(maintenanceInOrder, maintenanceProblem);
const Field = fieldOf(schema);

/** Plans a maintenance window of a car, or moves one. */
export default function WindowForm({ open, windowId }: { open: OpenDrawer<CarRow>; windowId: string }) {
  const t = useWords(words);
  const car = useCar(open.id);
  const isNew = windowId === 'new';
  const window = car.data?.windows.find(({ id }) => id === windowId);
  const known = window === undefined ? (car.isPending ? undefined : null) : pickForm(carMaintenanceForm, window);
  const name = car.data?.plate ?? '';
  return (
    <FormDrawer
      title={isNew ? t('addWindowTitle', { name }) : t('editWindowTitle')}
      purpose={isNew ? '' : name}
      schema={schema}
      draftKey={isNew ? `carWindow/add/${open.id}` : `carWindow/edit/${windowId}`}
      initial={isNew ? { reason: '' } : known}
      version={window?.version}
      submit={async (values, { idempotencyKey, version }) => {
        if (isNew) await callApi('/capacity/car/addMaintenance', { ...values, carId: open.id }, { idempotencyKey });
        else await callApi('/capacity/car/updateMaintenance', { ...values, id: windowId, version }, { idempotencyKey });
      }}
      done={() => void carsChanged()}
      onClose={() => open.open('detail', open.id)}
      explain={(key) => (key === 'car.endAfterStart' ? t('endAfterStart') : undefined)}
    >
      <Field name="startsAt" label={t('startsAt')}>
        <InstantPicker />
      </Field>
      <Field name="endsAt" label={t('endsAt')}>
        <InstantPicker />
      </Field>
      <Field name="reason" label={t('reason')} wide>
        <Input maxLength={200} />
      </Field>
    </FormDrawer>
  );
}
