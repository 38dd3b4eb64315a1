import { Alert, Button } from 'antd';
import type { GeometryProblem, LngLat } from '#contract/ground/geometry.ts';
import { useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

/** Describes a problem of an area, and shows the place. */
export function AreaProblem({ problem, look }: { problem: GeometryProblem; look: (place: LngLat) => void }) {
  const t = useWords(words);
  const { kind, at } = problem;
  return (
    <Alert
      className="uiNotice"
      type="error"
      showIcon
      role="alert"
      title={t(kind)}
      description={at === null ? undefined : t('problemAt', { place: `${at[0].toFixed(6)}, ${at[1].toFixed(6)}` })}
      action={
        at === null ? undefined : (
          <Button size="small" onClick={() => look(at)}>
            {t('showPlace')}
          </Button>
        )
      }
    />
  );
}
