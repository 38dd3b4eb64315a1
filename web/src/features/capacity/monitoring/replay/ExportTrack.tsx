import { Button } from 'antd';
import { useState } from 'react';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { newKey } from '#web/ui/newKey.ts';
import type { ReplaySpan } from './search.ts';
import { words } from './words.ts';

const FORMATS = { gpx: 'exportGpx', geojson: 'exportGeoJson' } as const;

/** Writes the track of a car in the span of the replay to a file. */
export function ExportTrack({ span, carId }: { span: ReplaySpan; carId: string }) {
  const t = useWords(words);
  const [jobId, setJobId] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const start = async (format: keyof typeof FORMATS) => {
    setBusy(true);
    try {
      const input = { carId, format, from: new Date(span.from).toISOString(), to: new Date(span.to).toISOString() };
      setJobId((await callApi('/capacity/replay/exportTrack', input, { idempotencyKey: newKey() })).jobId);
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
  };
  if (jobId !== undefined) return <JobProgress jobId={jobId} title={t('export')} onClose={() => setJobId(undefined)} />;
  return (
    <div className="uiRow">
      {(['gpx', 'geojson'] as const).map((format) => (
        <Button key={format} size="small" loading={isBusy} onClick={() => void start(format)}>
          {t(FORMATS[format])}
        </Button>
      ))}
    </div>
  );
}
