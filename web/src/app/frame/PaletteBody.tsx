/** What stands in the command palette: a combobox over a list of pages, actions and records, wholly by keyboard. */
import { SearchOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '#web/lib/words.ts';
import { frameWords } from './frameWords.ts';
import { MenuIcon } from '#web/ui/MenuIcon.tsx';
import { type Entry, type EntryGroup, usePaletteGroups } from './paletteEntries.ts';

function Results({
  groups,
  listId,
  chosen,
  onChoose,
  onPoint,
}: {
  groups: EntryGroup[];
  listId: string;
  chosen: Entry | undefined;
  onChoose: (entry: Entry) => void;
  onPoint: (entry: Entry) => void;
}) {
  const t = useWords(frameWords);
  const chosenItem = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen !== undefined) chosenItem.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div id={listId} role="listbox" aria-label={t('paletteTitle')} className="paletteList" tabIndex={-1}>
      {groups.map(({ label, entries }) => (
        <div key={label} role="group" aria-label={label}>
          <div className="paletteGroup" aria-hidden="true">
            {label}
          </div>
          {entries.map((entry) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the combobox's, which points here by aria-activedescendant
            <div
              key={entry.key}
              id={`${listId}-${entry.key}`}
              ref={entry.key === chosen?.key ? chosenItem : undefined}
              role="option"
              aria-selected={entry.key === chosen?.key}
              className="paletteEntry"
              onClick={() => onChoose(entry)}
              onMouseMove={() => onPoint(entry)}
            >
              <MenuIcon name={entry.icon} />
              <span className="paletteTitle">{entry.title}</span>
              <span className="paletteDetail">{entry.detail}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

export default function PaletteBody({
  query,
  onType,
  onClose,
}: {
  query: string;
  onType: (query: string) => void;
  onClose: () => void;
}) {
  const t = useWords(frameWords);
  const listId = useId();
  const [chosenKey, setChosenKey] = useState('');
  const { groups, searching, failures } = usePaletteGroups(query);
  const entries = groups.flatMap((group) => group.entries);
  const chosen = entries.find((entry) => entry.key === chosenKey) ?? entries[0];
  const choose = (entry: Entry) => {
    onClose();
    entry.run();
  };
  const step = (by: number) => {
    const place = chosen === undefined ? 0 : entries.indexOf(chosen);
    setChosenKey(entries[(place + by + entries.length) % entries.length]?.key ?? '');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the composing of a Chinese word is not a choice.
    if (event.nativeEvent.isComposing) return;
    const moves: Record<string, () => void> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      PageDown: () => setChosenKey(entries.at(-1)?.key ?? ''),
      PageUp: () => setChosenKey(entries[0]?.key ?? ''),
      Enter: () => chosen !== undefined && choose(chosen),
    };
    const act = moves[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const nothing = entries.length === 0 && !searching && query.trim() !== '';
  return (
    <>
      <div className="paletteInput">
        <SearchOutlined aria-hidden="true" />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette is opened in order to type into it
          autoFocus
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={chosen === undefined ? undefined : `${listId}-${chosen.key}`}
          aria-autocomplete="list"
          aria-label={t('paletteTitle')}
          placeholder={t('palettePlaceholder')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          // after what was typed while the palette came
          onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
          onChange={(event) => {
            onType(event.target.value);
            setChosenKey('');
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Results
        groups={groups}
        listId={listId}
        chosen={chosen}
        onChoose={choose}
        onPoint={(entry) => setChosenKey(entry.key)}
      />
      <div className="paletteFoot">
        <span role="status">
          {searching
            ? t('paletteSearching')
            : nothing
              ? t('paletteNothing', { query: query.trim() })
              : t('paletteCount', { count: entries.length })}
          {failures.map((failure) => (
            <span key={failure} className="paletteFailure">
              {failure}
            </span>
          ))}
        </span>
        <span aria-hidden="true">{t('paletteHint')}</span>
      </div>
    </>
  );
}
