import type { RoadNetwork } from '#contract/capacity/roadNetwork/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { words } from './words.ts';

/** What is done with a network. */
export interface RoadAct {
  readonly kind: 'putInForce' | 'withdraw' | 'deleteById';
  readonly row: RoadNetwork;
}

const WORDS = {
  putInForce: { title: 'putInForceTitle', label: 'putInForce', done: 'wasPutInForce' },
  withdraw: { title: 'withdrawTitle', label: 'withdraw', done: 'wasWithdrawn' },
  deleteById: { title: 'deleteTitle', label: 'delete', done: 'wasDeleted' },
} as const;

/** Asks before quotes change, or roads go; `before` is the network in force. */
export function RoadDialog({
  act: { kind, row },
  before,
  close,
}: {
  act: RoadAct;
  before: RoadNetwork | undefined;
  close: () => void;
}) {
  const t = useWords(words);
  const number = formatNumber(row.number);
  const said = WORDS[kind];
  const text =
    kind === 'putInForce'
      ? before === undefined
        ? t('putInForceText')
        : t('replaceText', { before: formatNumber(before.number) })
      : t(kind === 'withdraw' ? 'withdrawText' : 'deleteText');
  const confirm = async () => {
    const { id, version } = row;
    await callApi(`/capacity/roadNetwork/${kind}`, { id, version });
    notify('success', t(said.done, { number }));
  };
  return (
    <ConfirmAct
      title={t(said.title, { number })}
      confirmLabel={t(said.label)}
      isDanger={kind === 'deleteById'}
      confirm={confirm}
      close={close}
    >
      <p>{text}</p>
    </ConfirmAct>
  );
}
