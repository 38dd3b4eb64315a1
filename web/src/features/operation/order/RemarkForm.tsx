import { Input } from 'antd';
import { type OrderRow, orderCalls } from '#contract/operation/order/calls.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { ApiError } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { useOrder, useOrdersChanged } from './orderQueries.ts';
import { detailWords } from './detailWords.ts';

const schema = orderCalls.updateRemark.input.omit({ id: true, version: true });
const Field = fieldOf(schema, orderWords);
const MOST_CHARACTERS = 500;

/** Edits the remark of an order; leads back to the order. */
export default function RemarkForm({ open }: { open: OpenDrawer<OrderRow> }) {
  const t = useWords(detailWords);
  const { id } = open;
  const { data: order, error, isPending, refetch } = useOrder(id);
  const changed = useOrdersChanged();
  const isGone = error instanceof ApiError && error.status === 404;
  if (order === undefined && error !== null && !isGone) {
    return (
      <DetailDrawer
        open={open}
        title={t('editRemark')}
        record={undefined}
        isLoading={false}
        error={error}
        retry={() => void refetch()}
        sections={() => []}
      />
    );
  }
  return (
    <FormDrawer
      open={{ ...open, row: order, rowLoading: isPending }}
      noun={orderWords}
      schema={schema}
      update="/operation/order/updateRemark"
      title={order === undefined ? t('editRemark') : t('remarkOf', { orderNo: order.orderNo })}
      draftKey={`order/remark/${id}`}
      done={() => void changed()}
      doneMessage={t('remarkSaved')}
      onClose={() => open.open('detail', id)}
    >
      <Field name="remark" hint={t('remarkHint')} wide>
        <Input.TextArea rows={6} maxLength={MOST_CHARACTERS} showCount />
      </Field>
    </FormDrawer>
  );
}
