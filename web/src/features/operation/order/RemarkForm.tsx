import { Input } from 'antd';
import type { RowOf } from '#contract/index.ts';
import { orderCalls } from '#contract/operation/order/calls.ts';
import { ApiError, callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { type ORDER_LIST, useOrder, useOrdersChanged } from './orderQueries.ts';
import { orderWords } from './words.ts';

const remarkForm = orderCalls.updateRemark.input.omit({ id: true, version: true });
const Field = fieldOf(remarkForm);
const MOST_CHARACTERS = 500;

/** Edits the remark of an order; leads back to the order. */
export default function RemarkForm({ open }: { open: OpenDrawer<RowOf<typeof ORDER_LIST>> }) {
  const t = useWords(orderWords);
  const { id } = open;
  const { data: order, error, refetch } = useOrder(id);
  const changed = useOrdersChanged();
  const isGone = error instanceof ApiError && error.status === 404;
  if (order === undefined && error !== null && !isGone) {
    const retry = () => void refetch();
    return (
      <DetailDrawer
        open={open}
        title={t('editRemark')}
        record={undefined}
        isLoading={false}
        error={error}
        retry={retry}
        sections={() => []}
      />
    );
  }
  return (
    <FormDrawer
      title={order === undefined ? t('editRemark') : t('remarkOf', { orderNo: order.orderNo })}
      schema={remarkForm}
      draftKey={`order/remark/${id}`}
      initial={order === undefined ? (isGone ? null : undefined) : { remark: order.remark }}
      version={order?.version}
      submit={({ remark }, { idempotencyKey, version }) =>
        callApi('/operation/order/updateRemark', { id, version, remark }, { idempotencyKey })
      }
      done={() => void changed()}
      doneMessage={t('remarkSaved')}
      onClose={() => open.open('detail', id)}
    >
      <Field name="remark" label={t('remark')} hint={t('remarkHint')} wide>
        <Input.TextArea rows={6} maxLength={MOST_CHARACTERS} showCount />
      </Field>
    </FormDrawer>
  );
}
