import { useState } from 'react';
import type { OrderWebhook } from '#contract/channel/orderWebhook/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { refreshList, type OpenDrawer } from '#web/ui/ListPage.tsx';
import { SecretShown } from './SecretShown.tsx';
import { words } from './words.ts';

/** Asks, and then shows the new secret, once. */
export default function RenewSecret({ open }: { open: OpenDrawer<OrderWebhook> }) {
  const t = useWords(words);
  const [secret, setSecret] = useState('');
  const [isAsking, ask] = useState(true);
  const { row, close } = open;
  if (row === undefined) return null;
  const { id, version, name } = row;
  if (secret !== '') return <SecretShown name={name} secret={secret} close={close} />;
  if (!isAsking) return null;
  return (
    <ConfirmAct
      title={t('renewTitle', { name })}
      confirmLabel={t('renew')}
      confirm={async () => {
        const renewed = await callApi('/operation/orderWebhook/renewSecret', { id, version });
        setSecret(renewed.secret);
        await refreshList('/operation/orderWebhook/getPageList');
      }}
      close={() => {
        ask(false);
        if (secret === '') close();
      }}
    >
      <p>{t('renewText')}</p>
    </ConfirmAct>
  );
}
