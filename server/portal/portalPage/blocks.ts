/** The blocks of a page: checked and cleaned before they are stored, and put into one language to be shown. */
import { createHash } from 'node:crypto';
import type { Language } from '#contract/ground/enums.ts';
import { portalBlock, standardBlocks, type PortalBlock, type ShownBlock } from '#contract/portal/portalPage/blocks.ts';
import { mayStand, REPEATED_KINDS, type PortalPageCode } from '#contract/portal/portalPage/rules.ts';
import { dictionaryWords } from '#server/base/sysDict/dictionaryWords.ts';
import type { CallContext } from '#server/ground/core/context.ts';
import { refuseField } from '#server/ground/core/refusal.ts';
import { isRichTextEmpty, plainTextOf, sanitizeRichText } from '#server/ground/core/richText.ts';
import { portalPageMessages } from './messages.ts';

/** The blocks as they are stored; a kind that this version does not know is left out. Null: the standard page. */
export const storedBlocks = (code: PortalPageCode, stored: readonly unknown[] | null): PortalBlock[] =>
  stored === null
    ? standardBlocks(code)
    : stored.flatMap((each) => {
        const { data } = portalBlock.safeParse(each);
        return data === undefined ? [] : [data];
      });

/** @throws FieldRefusal 400 for a block that the page cannot have, or has already */
export async function checkBlocks(
  { db, request: { language } }: Pick<CallContext, 'db' | 'request'>,
  code: PortalPageCode,
  blocks: readonly PortalBlock[],
): Promise<void> {
  if (new Set(blocks.map(({ id }) => id)).size < blocks.length) throw refuseField('blocks', portalPageMessages.sameId);
  const seen = new Set<string>();
  const wrong = blocks.find(({ kind }) => {
    const isWrong = !mayStand(code, kind) || (seen.has(kind) && !REPEATED_KINDS.includes(kind));
    seen.add(kind);
    return isWrong;
  });
  if (wrong === undefined) return;
  const wordOf = await dictionaryWords(db, ['portalBlockKind'], language);
  const sentence = mayStand(code, wrong.kind) ? portalPageMessages.twice : portalPageMessages.notHere;
  throw refuseField('blocks', sentence, { kind: wordOf('portalBlockKind', wrong.kind) });
}

export const cleanBlocks = (blocks: readonly PortalBlock[]): PortalBlock[] =>
  blocks.map((block) =>
    'bodyZh' in block
      ? { ...block, bodyZh: sanitizeRichText(block.bodyZh), bodyEn: sanitizeRichText(block.bodyEn) }
      : block,
  );

/** Whether every text is there in both languages. A headline has the words of the settings where it has none. */
export const areComplete = (blocks: readonly PortalBlock[]): boolean =>
  blocks.every(
    (block) =>
      !('bodyZh' in block) ||
      (block.kind === 'text'
        ? !isRichTextEmpty(block.bodyZh) && !isRichTextEmpty(block.bodyEn)
        : isRichTextEmpty(block.bodyZh) === isRichTextEmpty(block.bodyEn)),
  );

/** Whether two lists say the same. */
export const isSame = (one: readonly PortalBlock[], other: readonly PortalBlock[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const EXCERPT = 40;

/** For the log: the kinds in their order, the beginnings of what was written, and what tells any two lists apart. */
export function loggedBlocks(blocks: readonly PortalBlock[]): string {
  const lines = blocks.map((block) => {
    const written = block.kind === 'picture' ? block.altZh : block.titleZh;
    const text = 'bodyZh' in block ? plainTextOf(block.bodyZh) : '';
    const told = [written, text].filter((each) => each !== '').join(' ');
    return told === '' ? block.kind : `${block.kind} “${told.slice(0, EXCERPT)}${told.length > EXCERPT ? '…' : ''}”`;
  });
  const digest = createHash('sha256').update(JSON.stringify(blocks)).digest('hex').slice(0, 12);
  return `${lines.join(', ')} [${digest}]`;
}

/** Blocks as a page shows them. */
export const shownBlocks = (blocks: readonly PortalBlock[], language: Language): ShownBlock[] =>
  blocks.map((block) => {
    const isZh = language === 'zh-CN';
    const { id, kind } = block;
    if (block.kind === 'picture') {
      const { address, width, height, altZh, altEn } = block;
      return { id, kind, title: '', body: '', picture: { address, width, height, alt: isZh ? altZh : altEn } };
    }
    const body = 'bodyZh' in block ? (isZh ? block.bodyZh : block.bodyEn) : '';
    return { id, kind, title: isZh ? block.titleZh : block.titleEn, body, picture: null };
  });
