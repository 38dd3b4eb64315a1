import { Skeleton } from 'antd';
import { useMemo } from 'react';
import { messageOf } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { compareTexts, type Line } from './compare.ts';
import type { SitePage } from '#contract/system/sitePage/calls.ts';
import { useVersion } from './sitePageQueries.ts';
import { words } from './words.ts';

const BLOCKS = 'p, h2, h3, h4, li, pre, img';

/** The paragraphs of a text, as text; an image is its address. */
function paragraphsOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll(BLOCKS)].flatMap((block) => {
    // a list item usually holds a paragraph of its own
    if (block.localName === 'li' && block.querySelector('p') !== null) return [];
    const text = block.localName === 'img' ? (block.getAttribute('src') ?? '') : (block.textContent ?? '').trim();
    return text === '' ? [] : [text];
  });
}

/** Runs of what stayed become one line that counts them. */
function folded(lines: readonly Line[]): (Line | { kind: 'fold'; count: number })[] {
  const result: (Line | { kind: 'fold'; count: number })[] = [];
  for (const line of lines) {
    const last = result.at(-1);
    if (line.kind !== 'same') result.push(line);
    else if (last?.kind === 'fold') last.count += 1;
    else result.push({ kind: 'fold', count: 1 });
  }
  return result;
}

function Text({ title, before, after, number }: { title: string; before: string[]; after: string[]; number: number }) {
  const t = useWords(words);
  const lines = useMemo(() => compareTexts(before, after), [before, after]);
  const isSame = lines.every(({ kind }) => kind === 'same');
  return (
    <section>
      <h4>{title}</h4>
      {isSame ? <p className="uiQuiet">{t('same')}</p> : null}
      {isSame
        ? null
        : folded(lines).map((line, place) =>
            line.kind === 'fold' ? (
              // oxlint-disable-next-line react/no-array-index-key -- the lines are never rearranged
              <p key={place} className="sitePageFold">
                {t('unchangedLines', { n: line.count })}
              </p>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <p key={place} className="sitePageLine" data-kind={line.kind}>
                <span className="uiOnlyRead">
                  {line.kind === 'removed' ? t('removed', { n: number }) : t('added')}:{' '}
                </span>
                {line.kind === 'removed' ? <del>{line.text}</del> : <ins>{line.text}</ins>}
              </p>
            ),
          )}
    </section>
  );
}

/** What the draft says otherwise than a published version, in both languages. */
export function Comparison({ page, number }: { page: SitePage; number: number }) {
  const t = useWords(words);
  const { data, error } = useVersion(page.id, number);
  const texts = useMemo(() => {
    if (data === undefined) return null;
    return {
      zh: [
        [data.titleZh, ...paragraphsOf(data.bodyZh)],
        [page.titleZh, ...paragraphsOf(page.bodyZh)],
      ],
      en: [
        [data.titleEn, ...paragraphsOf(data.bodyEn)],
        [page.titleEn, ...paragraphsOf(page.bodyEn)],
      ],
    } as const;
  }, [data, page]);
  if (error !== null) return <p role="alert">{t('loadFailed', { msg: messageOf(error) })}</p>;
  if (texts === null) return <Skeleton active title={false} />;
  return (
    <div className="sitePageComparison" aria-label={t('compareTitle', { n: number })} role="group">
      <Text title={t('zh')} before={[...texts.zh[0]]} after={[...texts.zh[1]]} number={number} />
      <Text title={t('en')} before={[...texts.en[0]]} after={[...texts.en[1]]} number={number} />
    </div>
  );
}
