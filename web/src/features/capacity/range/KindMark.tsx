import type { RangeKind } from '#contract/capacity/range/rules.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useTheme } from '#web/lib/theme.ts';
import { MAP_COLOURS } from '#web/ui/map/mapColours.ts';
import { KIND_DASHES, KIND_FILL, KIND_WIDTH } from '#web/shared/area/kindLook.ts';

/** A kind by its line, its fill and its word. */
export function KindMark({ kind }: { kind: RangeKind }) {
  const word = useDictLabel('rangeKind');
  const colour = MAP_COLOURS[useTheme()].range[kind];
  const width = KIND_WIDTH[kind];
  return (
    <span className="rangeKind">
      <svg width="26" height="14" aria-hidden="true">
        <rect
          x="1.5"
          y="1.5"
          width="23"
          height="11"
          fill={colour}
          fillOpacity={KIND_FILL[kind]}
          stroke={colour}
          strokeWidth={width}
          strokeDasharray={KIND_DASHES[kind]?.map((part) => part * width * 0.7).join(' ')}
        />
      </svg>
      {word(kind)}
    </span>
  );
}
