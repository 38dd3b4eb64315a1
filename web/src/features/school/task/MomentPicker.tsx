import { InstantPicker } from '#web/ui/InstantPicker.tsx';

interface MomentPickerProps {
  id?: string;
  /** ISO 8601 with an offset; empty for none. */
  value?: string;
  onChange?: (at: string) => void;
}

/** When something is due: ahead, and at the end of a working day unless said otherwise. */
export function MomentPicker({ onChange, ...props }: MomentPickerProps) {
  return <InstantPicker {...props} onlyAhead hour={18} onChange={(at) => onChange?.(at ?? '')} />;
}
