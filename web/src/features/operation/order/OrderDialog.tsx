import { Button, Input, Modal } from 'antd';
import { type ReactNode, useId } from 'react';
import { useWords } from '#web/lib/words.ts';
import type { EffectOnOrder } from './useEffectOnOrder.ts';
import { detailWords } from './detailWords.ts';

const MOST_CHARACTERS = 200;

/** A question about an order: what it does, what has to be filled in, and two buttons that name what they do. */
export function OrderDialog({
  title,
  effect,
  confirmLabel,
  confirm,
  keepLabel,
  close,
  isDanger = false,
  isPossible = true,
  width = 480,
  children,
}: {
  title: string;
  effect: EffectOnOrder;
  confirmLabel: string;
  confirm: () => void;
  /** What the other button says; that nothing changes when left out. */
  keepLabel?: string;
  close: () => void;
  isDanger?: boolean;
  /** False once the order no longer allows it. */
  isPossible?: boolean;
  width?: number;
  children: ReactNode;
}) {
  const t = useWords(detailWords);
  const { isBusy, problem } = effect;
  return (
    <Modal
      open
      width={width}
      title={title}
      onCancel={() => {
        if (!isBusy) close();
      }}
      footer={
        <div className="uiRow orderEnd">
          <Button onClick={close} disabled={isBusy}>
            {keepLabel ?? t('keepAsIs')}
          </Button>
          <Button type="primary" danger={isDanger} loading={isBusy} disabled={!isPossible} onClick={confirm}>
            {confirmLabel}
          </Button>
        </div>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isPossible && !isBusy) confirm();
        }}
      >
        {children}
      </form>
      <div role="alert" className="orderProblem">
        {isPossible ? problem : ''}
      </div>
    </Modal>
  );
}

/** Why it is done, in a line that goes into the log. */
export function ReasonField({
  label,
  hint,
  reason,
  type,
  effect,
  isFirst = false,
}: {
  label: string;
  hint: string;
  reason: string;
  type: (reason: string) => void;
  effect: EffectOnOrder;
  /** The focus begins here. */
  isFirst?: boolean;
}) {
  const id = useId();
  const isMissing = effect.problem !== '' && reason.trim() === '';
  return (
    <>
      <label className="uiLabel" htmlFor={id}>
        {label}
      </label>
      <Input.TextArea
        id={id}
        autoFocus={isFirst}
        autoSize={{ minRows: 1, maxRows: 3 }}
        maxLength={MOST_CHARACTERS}
        placeholder={hint}
        value={reason}
        status={isMissing ? 'error' : undefined}
        aria-invalid={isMissing}
        onChange={(event) => {
          type(event.target.value.replaceAll('\n', ' '));
          effect.forgive();
        }}
      />
    </>
  );
}
