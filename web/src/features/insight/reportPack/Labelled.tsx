import { cloneElement, isValidElement, type ReactNode, useId } from 'react';

interface LabelledProps {
  name: string;
  hint?: string;
  /** Over both columns. */
  wide?: boolean;
  /** One control that takes an id. */
  children: ReactNode;
}

/** A control inside a field of the form, under its own label. */
export function Labelled({ name, hint, wide = false, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={wide ? 'packLabelled packWide' : 'packLabelled'}>
      <label className="uiLabel" htmlFor={id}>
        {name}
      </label>
      {isValidElement<{ id?: string }>(children) ? cloneElement(children, { id }) : children}
      {hint === undefined ? null : <span className="uiQuiet">{hint}</span>}
    </div>
  );
}
