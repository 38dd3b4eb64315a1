import { RANGE_KINDS } from '#contract/capacity/range/rules.ts';
import { KindMark } from './KindMark.tsx';

/** What the lines on a map mean. */
export function KindLegend() {
  return (
    <div className="rangeLegend">
      {RANGE_KINDS.map((kind) => (
        <KindMark key={kind} kind={kind} />
      ))}
    </div>
  );
}
