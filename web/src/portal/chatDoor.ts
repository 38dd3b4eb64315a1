/** Opens the chat from its door; what it needs is loaded then, and not before. */
import { LANGUAGES } from '#contract/ground/enums.ts';
import { readChat } from './chatStore.ts';

/** On another site the frame around it is told to go. */
const CLOSE = 'pilotdesk.chat.close';

export function readyChat(root: HTMLElement): void {
  const door = root.querySelector('a');
  const panel = document.createElement('div');
  root.append(panel);
  const isEmbedded = root.dataset['place'] === 'embedded';
  const language = LANGUAGES.find((each) => each === document.documentElement.lang) ?? 'zh-CN';
  const closed = (): void => {
    if (isEmbedded) return parent.postMessage(CLOSE, '*');
    door?.removeAttribute('hidden');
    door?.focus();
  };
  const open = async (): Promise<void> => {
    try {
      const { openChat } = await import('./chat.ts');
      door?.setAttribute('hidden', '');
      await openChat(panel, { language, place: isEmbedded ? 'embedded' : 'portal', closed });
    } catch {
      // without the script its address has the same questions
      if (door !== null && !isEmbedded) location.assign(door.href);
    }
  };
  door?.addEventListener('click', (event) => {
    event.preventDefault();
    void open();
  });
  if (isEmbedded) {
    globalThis.addEventListener('message', ({ data }) => {
      if (data === 'pilotdesk.chat.open') void open();
    });
    void open();
  } else if (readChat().isOpen) void open();
}
