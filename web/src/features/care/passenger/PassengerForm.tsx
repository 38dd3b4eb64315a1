import { passengerForm, type Passenger } from '#contract/care/passenger/calls.ts';
import { passengerWords } from '#contract/care/passenger/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';

const Field = fieldOf(passengerForm, passengerWords);

export default function PassengerForm({ open }: { open: OpenDrawer<Passenger> }) {
  return (
    <FormDrawer
      open={open}
      noun={passengerWords}
      schema={passengerForm}
      update="/operation/user/updateOne"
      list="/operation/user/getPageList"
    >
      <Field name="tags" wide />
      <Field name="needs" wide />
      <Field name="language" />
      <Field name="remark" />
    </FormDrawer>
  );
}
