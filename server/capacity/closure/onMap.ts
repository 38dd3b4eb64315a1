/** Closed areas as maps draw them. */
import type { AreaGeometry } from '#contract/ground/geometry.ts';

export interface ClosedArea {
  readonly id: string;
  readonly authority: string;
  readonly isDrill: boolean;
  readonly geometry: AreaGeometry;
}

/** What stands at its edge, in both languages. */
export const closedAreaName = ({ authority, isDrill }: ClosedArea): { nameZh: string; nameEn: string } => ({
  nameZh: `${isDrill ? '封闭演练' : '封闭区域'} · ${authority}`,
  nameEn: `${isDrill ? 'Closure drill' : 'Closed area'} · ${authority}`,
});
