/** Shows the question asked with lib/confirm.ts. The way back is the one that Enter takes. */
import { useEffect, useId, useRef } from 'react';
import { type AskedQuestion, question } from '#web/lib/confirm.ts';
import { useStore } from '#web/lib/store.ts';

function Dialog({ asked }: { asked: AskedQuestion }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="confirm"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={() => asked.answer(false)}
    >
      <h2 id={`${id}-title`}>{asked.title}</h2>
      <p id={`${id}-text`}>{asked.text}</p>
      <div className="confirmActions">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a question takes the focus, on its harmless answer */}
        <button type="button" className="plainButton" autoFocus onClick={() => asked.answer(false)}>
          {asked.cancel}
        </button>
        <button type="button" className="plainButton danger" onClick={() => asked.answer(true)}>
          {asked.ok}
        </button>
      </div>
    </dialog>
  );
}

export function ConfirmDialog() {
  const asked = useStore(question);
  return asked === null ? null : <Dialog key={asked.title + asked.text} asked={asked} />;
}
