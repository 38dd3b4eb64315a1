import { Popover } from 'antd';
import { type KeyboardEvent, type ReactElement, type ReactNode, useRef } from 'react';

interface PopProps {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** The label of the panel for screen readers. */
  label: string;
  content: ReactNode;
  /** To which side it opens below its button. */
  placement?: 'bottomLeft' | 'bottomRight';
  /** The button it hangs on. */
  children: ReactElement;
}

/** A small panel at a button: the focus moves into it, and Escape moves it back. */
export function Pop({ open, setOpen, label, content, placement = 'bottomRight', children }: PopProps) {
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef<Element>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setOpen(false);
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  return (
    <Popover
      trigger="click"
      placement={placement}
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      classNames={{ root: 'uiPop' }}
      afterOpenChange={(isOpen) => {
        if (!isOpen) return;
        before.current = document.activeElement;
        panel.current?.querySelector<HTMLElement>('input:not(:disabled), button:not(:disabled)')?.focus();
      }}
      content={
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it wherever in it the focus is
        <div ref={panel} role="dialog" aria-label={label} onKeyDown={onKeyDown}>
          {content}
        </div>
      }
    >
      {children}
    </Popover>
  );
}
