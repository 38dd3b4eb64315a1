import { carMaintenanceForm } from '#contract/capacity/car/calls.ts';
import { carMaintenanceWords } from '#contract/capacity/car/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { FormDrawer, fieldOf, pickForm } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { type CarRow, carsChanged, useCar } from './carQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(carMaintenanceForm, carMaintenanceWords);

/** Plans a maintenance window of a car, or moves one. */
export default function WindowForm({ open }: { open: OpenDrawer<CarRow> }) {
  const t = useWords(words);
  const car = useCar(open.id);
  const { part: windowId } = open;
  const isNew = windowId === 'new';
  const window = car.data?.windows.find(({ id }) => id === windowId);
  const known = window === undefined ? (car.isPending ? undefined : null) : pickForm(carMaintenanceForm, window);
  const name = car.data?.plate ?? '';
  return (
    <FormDrawer
      title={isNew ? t('addWindowTitle', { name }) : t('editWindowTitle')}
      purpose={isNew ? '' : name}
      noun={carMaintenanceWords}
      schema={carMaintenanceForm}
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
      <Field name="startsAt" />
      <Field name="endsAt" />
      <Field name="reason" wide />
    </FormDrawer>
  );
}
