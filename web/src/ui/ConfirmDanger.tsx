import { Alert, Button, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import './kit.css';
import { uiWords } from './words.ts';

export interface ConfirmActProps {
  /** The action with the name of the thing: "Delete role Dispatcher". */
  title: string;
  /** The effect of the action, and what stays. */
  children: ReactNode;
  /** The verb on the button: "Delete". */
  confirmLabel: string;
  /** The action is destructive: the button shows it, and the focus is on the other button. */
  isDanger?: boolean;
  /** Has to be typed first, for what cannot be brought back. */
  typeToConfirm?: string;
  /** Runs the action; a rejection shows here and the dialog stays open. */
  confirm: () => Promise<void>;
  close: () => void;
}

/** Asks before something is done that others will see, and says what. Rendered only while it is open. */
export function ConfirmAct(props: ConfirmActProps) {
  const { title, children, confirmLabel, isDanger = false, typeToConfirm, confirm, close } = props;
  const t = useWords(uiWords);
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const isReady = typeToConfirm === undefined || typed.trim() === typeToConfirm;
  const run = async () => {
    setBusy(true);
    setProblem('');
    try {
      await confirm();
      close();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={title}
      width={440}
      onCancel={() => {
        if (!isBusy) close();
      }}
      footer={
        <div className="uiRow" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={close} disabled={isBusy} autoFocus={isDanger && typeToConfirm === undefined}>
            {t('cancel')}
          </Button>
          <Button type="primary" danger={isDanger} disabled={!isReady} loading={isBusy} onClick={() => void run()}>
            {confirmLabel}
          </Button>
        </div>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isBusy) void run();
        }}
      >
        {children}
        {typeToConfirm === undefined ? null : (
          <label style={{ display: 'block', marginTop: 12 }}>
            <span className="uiLabel">{t('typeToConfirm', { text: typeToConfirm })}</span>
            <Input autoFocus autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
          </label>
        )}
      </form>
      {problem === '' ? null : <Alert type="error" showIcon title={problem} role="alert" style={{ marginTop: 12 }} />}
    </Modal>
  );
}

/** Asks before something is destroyed, and names it. Rendered only while it is open. */
export const ConfirmDanger = (props: Omit<ConfirmActProps, 'isDanger'>) => <ConfirmAct {...props} isDanger />;
