import './kit.css';
import type { RemoteSource } from './list/types.ts';
import { RemoteSelect } from './list/RemoteSelect.tsx';

interface RemoteFieldProps {
  /** Given by the form. */
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  /** Identifies the source in the cache. */
  name: string;
  label: string;
  source: RemoteSource;
}

/** A choice by searching, or none (null). A control for a `Field`. */
export const RemoteField = ({ id, value, onChange, name, label, source }: RemoteFieldProps) => (
  <span className="uiRemoteField">
    <RemoteSelect
      id={id}
      name={name}
      label={label}
      source={source}
      value={value ?? ''}
      onChange={(next) => onChange?.(next === '' ? null : next)}
    />
  </span>
);
