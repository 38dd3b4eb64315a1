/** The command palette. What stands in it is loaded when it is opened first. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useWords } from '#web/lib/words.ts';
import { frameWords } from './frameWords.ts';

const PaletteBody = lazy(() => import('./PaletteBody.tsx'));

/** Takes what is typed until the palette has come. */
function Meanwhile({ query, onType }: { query: string; onType: (query: string) => void }) {
  const t = useWords(frameWords);
  return (
    <div className="paletteInput">
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette is opened in order to type into it
        autoFocus
        aria-label={t('paletteTitle')}
        placeholder={t('palettePlaceholder')}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
}

export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords(frameWords);
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const close = () => {
    setQuery('');
    onClose();
  };
  useEffect(() => {
    // it focuses the field itself, and gives the focus back to where it was
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside the palette closes it; by keyboard Escape does
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('paletteTitle')}
      // Escape cancels at once, and the event of the closing comes a task later, when it may be open again
      onCancel={close}
      onClose={() => {
        if (dialog.current?.open !== true) close();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      {open && (
        <div className="paletteBody">
          <Suspense fallback={<Meanwhile query={query} onType={setQuery} />}>
            <PaletteBody query={query} onType={setQuery} onClose={close} />
          </Suspense>
        </div>
      )}
    </dialog>
  );
}
