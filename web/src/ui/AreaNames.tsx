import { useAreaPath, useAreasNamed } from '#web/lib/areas.ts';
import './kit.css';

/** Divisions by their codes, each with its parents on a line; an unknown code stays a code. */
export function AreaNames({ codes }: { codes: readonly string[] }) {
  const named = useAreasNamed(codes);
  const pathOf = useAreaPath();
  return codes.map((code) => {
    const area = named.get(code);
    return (
      <div key={code}>
        {area === undefined ? null : `${pathOf(area)} `}
        <span className={area === undefined ? undefined : 'uiQuiet uiFigures'}>{code}</span>
      </div>
    );
  });
}
