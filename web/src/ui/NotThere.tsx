import { ErrorState } from './ErrorState.tsx';
import './kit.css';

interface NotThereProps {
  /** Null while it is waited for. */
  error: Error | null;
  retry: () => unknown;
}

/**
 * In place of what a part of a page or a drawer asks for, until it is there: that it is waited for, or why it did not come, with
 * another try. How high that part will be is not known yet, so the sections of a drawer beneath it are shown only then (kit.css).
 *
 *   const { data, error, refetch } = useQuery(contractsQuery(supplierId));
 *   if (data === undefined) return <NotThere error={error} retry={refetch} />;
 */
export function NotThere({ error, retry }: NotThereProps) {
  if (error !== null) return <ErrorState error={error} retry={() => void retry()} />;
  return (
    <div className="uiNotThere uiPulse" aria-busy="true">
      <span className="uiBone" />
      <span className="uiBone" />
    </div>
  );
}
