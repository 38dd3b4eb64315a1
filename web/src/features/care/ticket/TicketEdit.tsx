import { ticketChange, type Ticket } from '#contract/care/ticket/calls.ts';
import { ticketWords } from '#contract/care/ticket/words.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { ChoiceField } from './ChoiceField.tsx';

const Field = fieldOf(ticketChange, ticketWords);

/** Changes what a ticket is about. */
export default function TicketEdit({ open }: { open: OpenDrawer<Ticket> }) {
  return (
    <FormDrawer
      open={open}
      noun={ticketWords}
      schema={ticketChange}
      update="/operation/ticket/updateOne"
      list="/operation/ticket/getPageList"
    >
      <Field name="kind" />
      <Field name="priority" />
      <Field name="subject" wide />
      <Field name="category">
        <ChoiceField which="categories" />
      </Field>
      <Field name="team">
        <ChoiceField which="teams" />
      </Field>
    </FormDrawer>
  );
}
