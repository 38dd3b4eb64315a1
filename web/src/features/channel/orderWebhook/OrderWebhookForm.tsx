import { useQuery } from '@tanstack/react-query';
import { AutoComplete } from 'antd';
import { useState } from 'react';
import { orderWebhookForm, type OrderWebhook } from '#contract/channel/orderWebhook/calls.ts';
import { orderWebhookWords } from '#contract/channel/orderWebhook/words.ts';
import { useWords } from '#web/lib/words.ts';
import { choices } from '#web/ui/list/choices.ts';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { SecretShown } from './SecretShown.tsx';
import { words } from './words.ts';

const Field = fieldOf(orderWebhookForm, orderWebhookWords);
const sourcesQuery = choices('/operation/orderWebhook/getSources', {});

export default function OrderWebhookForm({ open }: { open: OpenDrawer<OrderWebhook> }) {
  const t = useWords(words);
  const [secret, setSecret] = useState('');
  const sources = useQuery(sourcesQuery);
  if (secret !== '') return <SecretShown name={t('basics')} secret={secret} close={open.close} />;
  return (
    <FormDrawer
      open={open}
      noun={orderWebhookWords}
      schema={orderWebhookForm}
      add="/operation/orderWebhook/addOne"
      update="/operation/orderWebhook/updateOne"
      list="/operation/orderWebhook/getPageList"
      afterAdd={(added) => setSecret(added.secret)}
    >
      <Field name="name" wide />
      <Field name="state" />
      <Field name="source" hint={t('sourceHint')}>
        <AutoComplete options={sources.data?.list.map((value) => ({ value })) ?? []} />
      </Field>
      <Field name="address" hint={t('addressHint')} wide />
      <Field name="events" hint={t('eventsHint')} wide />
      <Field name="remark" />
    </FormDrawer>
  );
}
