import { Form, InputNumber } from 'antd';
import { decimalsIn, minorUnitsIn } from '#contract/ground/currency.ts';
import { passengerSegmentForm, type PassengerSegment } from '#contract/operation/passengerSegment/calls.ts';
import { passengerSegmentWords } from '#contract/operation/passengerSegment/words.ts';
import { usePage } from '#web/lib/page.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { sizesQuery } from './segmentQueries.ts';
import { queryClient } from '#web/lib/query.ts';

const Field = fieldOf(passengerSegmentForm, passengerSegmentWords);

interface AmountProps {
  /** Given by the form. */
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
}

/** Yuan on the screen, fen on the wire. */
function Amount({ id, value = null, onChange }: AmountProps) {
  const watched: unknown = Form.useWatch('currency');
  const currency = typeof watched === 'string' ? watched : '';
  const units = minorUnitsIn(currency);
  return (
    <InputNumber
      {...(id === undefined ? {} : { id })}
      style={{ width: '100%' }}
      min={0}
      precision={decimalsIn(currency)}
      suffix={currency}
      value={value === null ? null : value / units}
      onChange={(next) => onChange?.(next === null ? null : Math.round(next * units))}
    />
  );
}

/** Bounds that an analysis found may stand in the address. */
function useBegun() {
  const { search } = usePage();
  const figure = (name: string): number | null => {
    const text = search.get(name);
    return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
  };
  return {
    name: search.get('name') ?? '',
    currency: search.get('currency') ?? 'CNY',
    lastWithin: figure('lastWithin'),
    lastOver: figure('lastOver'),
    ridesFrom: figure('ridesFrom'),
    ridesTo: figure('ridesTo'),
    spentFrom: figure('spentFrom'),
    spentTo: figure('spentTo'),
  };
}

export default function PassengerSegmentForm({ open }: { open: OpenDrawer<PassengerSegment> }) {
  const defaults = useBegun();
  return (
    <FormDrawer
      open={open}
      noun={passengerSegmentWords}
      schema={passengerSegmentForm}
      add="/operation/passengerSegment/addOne"
      update="/operation/passengerSegment/updateOne"
      list="/operation/passengerSegment/getPageList"
      defaults={defaults}
      done={() => void queryClient.invalidateQueries({ queryKey: sizesQuery.queryKey })}
    >
      <Field name="name" wide />
      <Field name="lastWithin" />
      <Field name="lastOver" />
      <Field name="ridesFrom" />
      <Field name="ridesTo" />
      <Field name="spentFrom">
        <Amount />
      </Field>
      <Field name="spentTo">
        <Amount />
      </Field>
      <Field name="currency" />
      <Field name="remark" />
    </FormDrawer>
  );
}
