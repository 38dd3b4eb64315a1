import { ClockField } from '#web/ui/ClockField.tsx';
import { clockOf } from './clock.ts';
import './scope.css';

/** A minute of the local day. */
export function Clock({ label, value, change }: { label: string; value: number; change: (minute: number) => void }) {
  return (
    <label className="scopeFigure">
      <span className="uiLabel">{label}</span>
      <ClockField
        required
        value={clockOf(value)}
        onChange={(time) => {
          const [hours = 0, minutes = 0] = time.split(':').map(Number);
          change(hours * 60 + minutes);
        }}
      />
    </label>
  );
}
