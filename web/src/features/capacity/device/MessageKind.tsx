import { useWords } from '#web/lib/words.ts';
import { messageWords } from './words.ts';

const isNamed = (key: string): key is keyof typeof messageWords.zh => Object.hasOwn(messageWords.zh, key);

/** What kind of message it is, beside its name or number in the protocol. */
export function MessageKind({ kind }: { kind: string }) {
  const t = useWords(messageWords);
  const key = `message_${kind}`;
  if (!isNamed(key)) return <code>{kind}</code>;
  return (
    <>
      {t(key)} <code className="uiQuiet">{kind}</code>
    </>
  );
}
