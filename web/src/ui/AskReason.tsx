import { Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { notify } from '#web/lib/notices.ts';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { newKey } from '#web/ui/newKey.ts';

const MOST_CHARACTERS = 200;

interface AskReasonProps {
  title: string;
  text: ReactNode;
  /** The label of the reason. */
  label: string;
  confirmLabel: string;
  done: string;
  run: (reason: string, idempotencyKey: string) => Promise<unknown>;
  close: () => void;
}

/** Asks for a reason before something is done that stays in the books. */
export function AskReason({ title, text, label, confirmLabel, done, run, close }: AskReasonProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [idempotencyKey] = useState(newKey);
  const confirm = async () => {
    await run(reason.trim(), idempotencyKey);
    notify('success', done);
  };
  return (
    <ConfirmAct title={title} confirmLabel={confirmLabel} confirm={confirm} close={close}>
      <p>{text}</p>
      <label className="uiLabel" htmlFor={id}>
        {label}
      </label>
      <Input
        id={id}
        autoFocus
        value={reason}
        maxLength={MOST_CHARACTERS}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmAct>
  );
}
