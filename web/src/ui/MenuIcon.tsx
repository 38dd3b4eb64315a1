/** The icon of a menu. An unknown or empty name is a plain dot, so that titles stay in line. */
import { lazy, Suspense } from 'react';
import { menuIconNameOf } from '#contract/access/menu/icons.ts';

const Drawing = lazy(() => import('./menuDrawings.ts'));

/** The drawing of a menu. */
export function MenuIcon({ name }: { name: string }) {
  const drawn = menuIconNameOf(name);
  return (
    <span className="menuIcon" aria-hidden="true">
      {drawn === undefined ? (
        <i className="menuDot" />
      ) : (
        <Suspense fallback={null}>
          <Drawing name={drawn} />
        </Suspense>
      )}
    </span>
  );
}
