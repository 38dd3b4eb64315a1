import type { FileRow } from '#contract/base/file/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { deleteFile, releaseFile } from './fileActions.ts';
import { words } from './words.ts';

/** Asks before a file is let out of quarantine, or deleted. */
export default function FileDialog({ open }: { open: OpenDrawer<FileRow> }) {
  const t = useWords(words);
  const problemWord = useDictLabel('fileProblem');
  const { row, close } = open;
  if (row === undefined) return null;
  const { name } = row;
  const isRelease = open.name === 'release';
  return (
    <ConfirmDanger
      title={t(isRelease ? 'releaseTitle' : 'deleteTitle', { name })}
      confirmLabel={t(isRelease ? 'release' : 'delete')}
      confirm={() => (isRelease ? releaseFile(row) : deleteFile(row))}
      close={close}
    >
      {isRelease ? t('releaseText', { problem: problemWord(row.problem) }) : t('deleteText')}
    </ConfirmDanger>
  );
}
