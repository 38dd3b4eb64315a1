import { Button } from 'antd';
import type { ServiceAnswer, ServiceMatch } from '#contract/care/aiCustomerService/calls.ts';
import { serviceWords } from '#contract/care/aiCustomerService/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { RichTextView } from '#web/ui/RichTextView.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Highlight } from './Highlight.tsx';
import { percentOf } from './percent.ts';
import { waitingQuestion } from './serviceQueries.ts';
import { words } from './words.ts';

/** The confidence against the threshold. */
function Confidence({ confidence, threshold }: { confidence: number; threshold: number }) {
  const t = useWords(words);
  const [reached, needed] = [percentOf(confidence), percentOf(threshold)];
  return (
    <div className="serviceConfidence" data-enough={confidence >= threshold ? '' : undefined}>
      <div className="serviceBar" aria-hidden="true">
        <i style={{ width: `${reached}%` }} />
        <b style={{ insetInlineStart: `${needed}%` }} />
      </div>
      <span>{t('confidence', { confidence: reached, threshold: needed })}</span>
    </div>
  );
}

/** The wording of a language model, or why it was not used. */
function Phrasing({ phrasing }: { phrasing: ServiceAnswer['phrasing'] }) {
  const t = useWords(words);
  const problemWord = useDictLabel('phrasingProblem');
  const { state, problem, text, citations } = phrasing;
  if (state === 'off') return null;
  if (state === 'used') {
    return (
      <div className="servicePhrasing">
        <p className="serviceWorded">{text}</p>
        <p className="uiQuiet">{t('wordedBy', { count: citations.length })}</p>
      </div>
    );
  }
  return (
    <div className="servicePhrasing" data-state={state}>
      <StateTag tone="warn">{t(state === 'discarded' ? 'discardedTitle' : 'failedTitle')}</StateTag>
      {problem === null ? null : <p>{problemWord(problem)}</p>}
      {text === '' ? null : (
        <p>
          <s>{text}</s>
        </p>
      )}
    </div>
  );
}

/** The words of the question, with their shares and whether any entry has them. */
function Words({ asked }: { asked: ServiceAnswer['words'] }) {
  const t = useWords(words);
  return (
    <section>
      <h3>{t('readAs')}</h3>
      {asked.length === 0 ? <p className="uiQuiet">{t('noWords')}</p> : null}
      <ul className="serviceWords">
        {asked.map(({ word, isKnown, share }) => (
          <li
            key={word}
            data-unknown={isKnown ? undefined : ''}
            title={isKnown ? t('wordShare', { word, share: percentOf(share) }) : t('unknownWord', { word })}
          >
            {word}
            {isKnown ? null : <span className="uiOnlyRead">{t('unknownWord', { word })}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Match({ match, threshold, show }: { match: ServiceMatch; threshold: number; show: (id: string) => void }) {
  const t = useWords(words);
  const kindName = useDictLabel('serviceMatchKind');
  const category = useDictLabel(serviceWords.fields.category.dict);
  const found = match.words.map((word) => word.found);
  const unlike = match.words.filter(({ kind, inAnswerOnly }) => kind !== 'word' || inAnswerOnly);
  return (
    <li className="serviceMatch">
      <button type="button" className="serviceMatchTitle" onClick={() => show(match.id)}>
        <Highlight text={match.question} words={found} />
      </button>
      <span className="uiFigures serviceMatchPart" data-enough={match.confidence >= threshold ? '' : undefined}>
        {percentOf(match.confidence)}%
      </span>
      <div className="serviceMatchMore">
        {match.nearest === match.question ? null : (
          <p>
            {t('nearestWay', { way: '' })}
            <Highlight text={match.nearest} words={found} />
          </p>
        )}
        <p>
          <Highlight text={match.answerText} words={found} />
        </p>
        <p>
          {category(match.category)}
          {unlike.map(({ asked, found: there, kind, inAnswerOnly }) => (
            <span key={`${asked} ${there}`} className="serviceUnlike">
              {t('matchedWord', { asked, found: there, kind: inAnswerOnly ? t('inAnswerOnly') : kindName(kind) })}
            </span>
          ))}
        </p>
      </div>
    </li>
  );
}

const MS_DIGITS = 10;

/** One answer with its reasons. */
export function TryOutAnswer({ question, answer }: { question: string; answer: ServiceAnswer }) {
  const t = useWords(words);
  const can = useCan();
  const { setSearch } = usePage();
  // the panel stays as it is: where it lies over the list it is what one comes back to
  const lead = (next: Record<string, string>) =>
    setSearch((current) => {
      const tryOut = current.get('tryOut');
      return new URLSearchParams(tryOut === null ? next : { ...next, tryOut });
    });
  const show = (id: string) => lead({ drawer: 'detail', record: id });
  // a question that was counted is settled by its entry
  const write = async () => {
    const unanswered = await waitingQuestion(question);
    lead(unanswered === '' ? { drawer: 'add', ask: question } : { drawer: 'add', unanswered });
  };
  const { entry, matches, threshold, confidence, phrasing } = answer;
  return (
    <>
      <p className="serviceAsked">{question}</p>
      <StateTag tone={entry === null ? 'warn' : 'good'}>{t(entry === null ? 'handOver' : 'answered')}</StateTag>
      <Confidence confidence={confidence} threshold={threshold} />
      {entry === null ? (
        <div className="serviceHandOver">
          <p>{t('handOverHint')}</p>
          {can('ai:aiCustomerService:save') ? <Button onClick={() => void write()}>{t('writeEntry')}</Button> : null}
        </div>
      ) : (
        <div className="serviceAnswer">
          <Phrasing phrasing={phrasing} />
          {phrasing.state === 'used' ? <h3>{t('entryText')}</h3> : null}
          <RichTextView html={entry.answer} />
          <p className="uiQuiet">
            {t('fromEntry')}{' '}
            <button type="button" className="serviceMatchTitle" onClick={() => show(entry.id)}>
              {entry.question}
            </button>
          </p>
        </div>
      )}
      <Words asked={answer.words} />
      <section>
        <h3>{t('nearest')}</h3>
        {matches.length === 0 ? <p className="uiQuiet">{t('nothingNear')}</p> : null}
        <ol className="serviceMatches">
          {matches.map((match) => (
            <Match key={match.id} match={match} threshold={threshold} show={show} />
          ))}
        </ol>
      </section>
      <p className="uiQuiet">
        {t('searched', {
          entries: formatNumber(answer.entryCount),
          ms: Math.max(1, Math.round(answer.durationMs * MS_DIGITS)) / MS_DIGITS,
        })}
      </p>
    </>
  );
}
