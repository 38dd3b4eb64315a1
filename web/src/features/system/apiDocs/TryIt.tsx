import { Button, Input } from 'antd';
import { useState } from 'react';
import { confirm } from '#web/lib/confirm.ts';
import { useCan } from '#web/lib/session.ts';
import { readToken, sessionHeaders } from '#web/lib/token.ts';
import { formatBytes, formatNumber, getLanguage, useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { StateTag } from '#web/ui/StateTag.tsx';
import type { Operation } from './document.ts';
import { exampleOf } from './example.ts';
import type { Schema } from './schema.ts';
import { words } from './words.ts';

const MOST_SHOWN = 50_000;
const MANY_MS = 60_000;

interface Answer {
  /** 0: none came. */
  status: number;
  text: string;
  took: number;
  bytes: number;
}

/** A body inside single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function curlOf({ path, access }: Operation, body: string): string {
  const lines = [
    `curl ${location.origin}${path}`,
    `-H 'Content-Type: application/json'`,
    `-H 'Accept-Language: ${getLanguage()}'`,
    ...(access === 'public' ? [] : [`-H "Token: $TOKEN"`]),
    `--data ${quoted(body)}`,
  ];
  return lines.join(' \\\n  ');
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Sends with the own session. A refused session is shown like any answer: here one tries, and ends nothing. */
async function send({ path, effect }: Operation, body: string): Promise<Answer> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(MANY_MS),
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': getLanguage(),
        ...sessionHeaders(readToken()),
        ...(effect === 'command' ? { 'Idempotency-Key': newKey() } : {}),
      },
      body,
    });
    const text = await response.text();
    return { status: response.status, text: pretty(text), took: took(), bytes: new Blob([text]).size };
  } catch {
    return { status: 0, text: '', took: took(), bytes: 0 };
  }
}

function AnswerView({ answer }: { answer: Answer }) {
  const t = useWords(words);
  if (answer.status === 0) return <StateTag tone="bad">{t('noAnswer')}</StateTag>;
  const isCut = answer.text.length > MOST_SHOWN;
  return (
    <>
      <p className="apiAnswerHead">
        <StateTag tone={answer.status < 400 ? 'good' : 'bad'}>{t('status', { status: answer.status })}</StateTag>
        <span className="uiQuiet uiFigures">
          {t('took', { n: formatNumber(answer.took) })} · {t('size', { size: formatBytes(answer.bytes) })}
        </span>
      </p>
      {isCut ? <p className="uiQuiet">{t('cut', { n: formatNumber(MOST_SHOWN) })}</p> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <pre className="apiCode apiAnswer" tabIndex={0} aria-label={t('answer')}>
        {answer.text.slice(0, MOST_SHOWN)}
      </pre>
    </>
  );
}

/** Tries a call with the own session against this very server; a write asks first. */
export function TryIt({ operation, shared }: { operation: Operation; shared: Schema }) {
  const t = useWords(words);
  const can = useCan();
  const example = JSON.stringify(operation.input === null ? {} : exampleOf(operation.input, shared), null, 2);
  const [body, setBody] = useState(example);
  const [problem, setProblem] = useState('');
  const [answer, setAnswer] = useState<Answer>();
  const [isBusy, setBusy] = useState(false);
  const { access, effect, path } = operation;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the document names the permissions of the contract
  const isYours = access === 'public' || access === 'signedIn' || can(access as Parameters<typeof can>[0]);
  if (operation.input === null) return <p className="uiQuiet">{t('upload')}</p>;
  if (!isYours) return <p className="uiQuiet">{t('notYours')}</p>;
  const run = async () => {
    let compact: string;
    try {
      compact = JSON.stringify(JSON.parse(body));
      setProblem('');
    } catch (error) {
      setProblem(t('badJson', { msg: error instanceof Error ? error.message : '' }));
      return;
    }
    if (effect === 'command') {
      const text = t('confirmText', { path });
      const goAhead = await confirm({ title: t('confirmTitle'), text, ok: t('confirmOk'), cancel: t('cancel') });
      if (!goAhead) return;
    }
    setBusy(true);
    setAnswer(await send(operation, compact));
    setBusy(false);
  };
  const curl = curlOf(operation, body.trim() === '' ? '{}' : body.replaceAll(/\s*\n\s*/g, ' '));
  return (
    <>
      <p className="uiQuiet">{t('tryText')}</p>
      <Input.TextArea
        className="apiBody"
        aria-label={t('body')}
        aria-invalid={problem !== ''}
        autoSize={{ minRows: 3, maxRows: 20 }}
        spellCheck={false}
        value={body}
        onChange={(event) => setBody(event.target.value)}
      />
      {problem === '' ? null : (
        <p role="alert" className="apiProblem">
          {problem}
        </p>
      )}
      <div className="uiRow apiSend">
        <Button type="primary" danger={effect === 'command'} loading={isBusy} onClick={() => void run()}>
          {t('send')}
        </Button>
        {body === example ? null : <Button onClick={() => setBody(example)}>{t('reset')}</Button>}
      </div>
      <div role="status">{answer === undefined ? null : <AnswerView answer={answer} />}</div>
      <details className="apiCurl">
        <summary>{t('curl')}</summary>
        <p className="uiQuiet">{t('curlHint')}</p>
        <CopyText text={curl} label={t('curl')}>
          <code className="apiCode">{curl}</code>
        </CopyText>
      </details>
    </>
  );
}
