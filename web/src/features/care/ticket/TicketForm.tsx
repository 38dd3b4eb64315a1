import { Input } from 'antd';
import { ticketForm, type Ticket } from '#contract/care/ticket/calls.ts';
import { ticketWords } from '#contract/care/ticket/words.ts';
import { usePage } from '#web/lib/page.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { ChoiceField } from './ChoiceField.tsx';

const Field = fieldOf(ticketForm, ticketWords);

/** Opens a ticket; its order or its car may stand in the address. */
export default function TicketForm({ open }: { open: OpenDrawer<Ticket> }) {
  const { search } = usePage();
  return (
    <FormDrawer
      open={open}
      noun={ticketWords}
      schema={ticketForm}
      add="/operation/ticket/addOne"
      list="/operation/ticket/getPageList"
      defaults={{ orderNo: search.get('orderNo') ?? '', fleetNumber: search.get('fleetNumber') ?? '' }}
    >
      <Field name="kind" />
      <Field name="priority" />
      <Field name="subject" wide />
      <Field name="text" wide>
        <Input.TextArea rows={4} />
      </Field>
      <Field name="orderNo" />
      <Field name="fleetNumber" />
      <Field name="passengerName" />
      <Field name="passengerMobile" />
      <Field name="channel" />
      <Field name="category">
        <ChoiceField which="categories" />
      </Field>
      <Field name="team">
        <ChoiceField which="teams" />
      </Field>
    </FormDrawer>
  );
}
