import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { deleteFile, type FileRow, releaseFile } from './fileActions.ts';
import { words } from './words.ts';

export interface FileDialogState {
  kind: 'release' | 'delete';
  row: FileRow;
}

/** Asks before a file is let out of quarantine, or deleted. */
export function FileDialog({ dialog: { kind, row }, close }: { dialog: FileDialogState; close: () => void }) {
  const t = useWords(words);
  const problemWord = useDictLabel('fileProblem');
  const { name } = row;
  const isRelease = kind === 'release';
  return (
    <ConfirmDanger
      title={t(isRelease ? 'releaseTitle' : 'deleteTitle', { name })}
      confirmLabel={t(kind)}
      confirm={() => (isRelease ? releaseFile(row) : deleteFile(row))}
      close={close}
    >
      {isRelease ? t('releaseText', { problem: problemWord(row.problem) }) : t('deleteText')}
    </ConfirmDanger>
  );
}
