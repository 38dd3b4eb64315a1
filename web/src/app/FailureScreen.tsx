/** Screens for what is not there or went wrong: never blank, always with a way on. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ChunkError } from '#web/lib/chunks.ts';
import { messageOf, newVersionServed } from '#web/lib/client.ts';
import { reloadKeepingDrafts } from '#web/lib/drafts.ts';
import { useStore } from '#web/lib/store.ts';
import { useWords } from '#web/lib/words.ts';
import { appWords } from './appWords.ts';

/** A route that breaks off before its stop. */
function Sketch() {
  return (
    <svg className="sketch" viewBox="0 0 160 80" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d="M8 64h36a10 10 0 0 0 10-10V34a10 10 0 0 1 10-10h18" strokeLinecap="round" />
      <path d="M92 24h34a10 10 0 0 1 10 10v18" strokeDasharray="2 7" strokeLinecap="round" />
      <circle cx="8" cy="64" r="5" fill="currentColor" stroke="none" />
      <circle cx="136" cy="60" r="6" />
    </svg>
  );
}

export interface FailureProps {
  title: string;
  text: string;
  /** A technical line, for whoever looks into it. */
  detail?: string;
  children?: ReactNode;
}

export function FailureScreen({ title, text, detail, children }: FailureProps) {
  return (
    <div className="failure" role="alert">
      <Sketch />
      <h1>{title}</h1>
      <p>{text}</p>
      {detail !== undefined && detail !== '' && <code>{detail}</code>}
      <div className="actions">{children}</div>
    </div>
  );
}

/** What is shown in place of something that failed to load or to render. */
export function ErrorScreen({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useWords(appWords);
  const isNew = useStore(newVersionServed);
  const reload = (
    <button type="button" className="plainButton main" onClick={reloadKeepingDrafts}>
      {t('reload')}
    </button>
  );
  if (error instanceof ChunkError) {
    return (
      <FailureScreen title={t(isNew ? 'chunkNewTitle' : 'chunkTitle')} text={t(isNew ? 'chunkNewText' : 'chunkText')}>
        {reload}
      </FailureScreen>
    );
  }
  return (
    <FailureScreen title={t('crashTitle')} text={t('crashText')} detail={messageOf(error)}>
      {onRetry !== undefined && (
        <button type="button" className="plainButton" onClick={onRetry}>
          {t('retry')}
        </button>
      )}
      {reload}
    </FailureScreen>
  );
}

interface BoundaryState {
  error: unknown;
  failed: boolean;
}

/** Keeps an error where it happened. */
export class ErrorBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <ErrorScreen error={this.state.error} onRetry={() => this.setState({ error: null, failed: false })} />;
  }
}
