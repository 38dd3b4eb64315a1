import { Button, Modal } from 'antd';
import type { SiteMap } from '#contract/capacity/station/calls.ts';
import { useCan } from '#web/lib/session.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { StateTag } from '#web/ui/StateTag.tsx';
import { words } from './words.ts';
import { PROBLEM_WORDS, type ShapeProblem } from './siteShapes.ts';
import type { SiteEditor } from './useSiteEditor.ts';

interface StandingProps {
  map: SiteMap;
  editor: SiteEditor;
  problems: ReadonlyMap<string, ShapeProblem>;
}

/** What of the drawing is published, saved and not saved, and why it cannot be saved; each problem leads to its shape. */
export function Standing({ map, editor, problems }: StandingProps) {
  const t = useWords(words);
  const [problem] = problems;
  return (
    <span className="uiRow siteStanding">
      {map.publishedNumber === null ? (
        <StateTag tone="idle">{t('neverPublished')}</StateTag>
      ) : (
        <StateTag tone="good">{t('published', { n: map.publishedNumber })}</StateTag>
      )}
      {editor.isDirty ? <StateTag tone="warn">{t('unsaved')}</StateTag> : null}
      {!editor.isDirty && map.hasChanges ? <StateTag tone="busy">{t('draft')}</StateTag> : null}
      {problem === undefined ? null : (
        <Button size="small" danger type="text" onClick={() => editor.drawing.select(problem[0])}>
          {t('notWhole', { problem: t(PROBLEM_WORDS[problem[1]]) })}
        </Button>
      )}
      {map.updatedAt === null ? null : (
        <span className="uiQuiet">{t('savedBy', { name: map.updatedBy, at: formatTime(map.updatedAt) })}</span>
      )}
    </span>
  );
}

interface HeadActionsProps {
  map: SiteMap;
  editor: SiteEditor;
  isBusy: boolean;
  /** Every bay has a code of its own. */
  isWhole: boolean;
  discard: () => void;
  showHistory: () => void;
  save: () => void;
  publish: () => void;
}

export function HeadActions({ map, editor, isBusy, isWhole, discard, showHistory, save, publish }: HeadActionsProps) {
  const t = useWords(words);
  const can = useCan();
  const { isDirty, content } = editor;
  const hasNews = content.features.length > 0 && (isDirty || map.hasChanges);
  return (
    <span className="uiRow">
      {isDirty ? <Button onClick={discard}>{t('discard')}</Button> : null}
      <Button onClick={showHistory}>{t('history')}</Button>
      {can('capacity:siteMap:update') ? (
        <Button loading={isBusy} disabled={!isDirty || !isWhole} onClick={save}>
          {t('save')}
        </Button>
      ) : null}
      {can('capacity:siteMap:publish') ? (
        <Button type="primary" disabled={isBusy || !isWhole || !hasNews} onClick={publish}>
          {t('publish')}
        </Button>
      ) : null}
    </span>
  );
}

interface ConflictDialogProps {
  editor: SiteEditor;
  keepMine: () => void;
  takeTheirs: () => void;
}

/** Asks which drawing stays when the draft was saved by another person meanwhile. */
export function ConflictDialog({ editor, keepMine, takeTheirs }: ConflictDialogProps) {
  const t = useWords(words);
  if (editor.conflict === null) return null;
  return (
    <Modal
      open
      title={t('conflictTitle')}
      onCancel={editor.closeConflict}
      footer={
        <div className="uiRow" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={takeTheirs}>{t('takeTheirs')}</Button>
          <Button type="primary" danger onClick={keepMine}>
            {t('keepMine')}
          </Button>
        </div>
      }
    >
      <p>{t('conflictBody', { name: editor.conflict.updatedBy })}</p>
    </Modal>
  );
}
