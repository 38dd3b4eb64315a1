/**
 * The chat on another site of the operator's: `<script src="https://…/portal/chat.js" data-lang="zh-CN" async></script>`.
 * It adds a button, and behind it a frame that reaches nothing of the page around it. It stands alone: it imports nothing.
 */
((): void => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const { origin } = new URL(script.src);
  const language = script.dataset['lang'] ?? document.documentElement.lang;
  const isEnglish = language.toLowerCase().startsWith('en');
  const address = `${origin}/portal/chat?lang=${isEnglish ? 'en-US' : 'zh-CN'}`;
  const title = isEnglish ? 'Ask us' : '在线咨询';

  const corner = { position: 'fixed', right: '20px', bottom: '20px', zIndex: '2147483000' };
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = title;
  Object.assign(button.style, corner, {
    minHeight: '48px',
    padding: '0 24px',
    border: '0',
    borderRadius: '24px',
    background: '#5b50d6',
    color: '#ffffff',
    font: '600 16px system-ui, sans-serif',
    cursor: 'pointer',
  });

  let frame: HTMLIFrameElement | null = null;
  const framed = (): HTMLIFrameElement => {
    const made = document.createElement('iframe');
    made.src = address;
    made.title = title;
    // its own origin is another one: it keeps its own memory, and cannot reach this page or lead it away
    made.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups');
    made.referrerPolicy = 'no-referrer';
    Object.assign(made.style, corner, {
      width: 'min(400px, calc(100vw - 40px))',
      height: 'min(620px, calc(100vh - 40px))',
      border: '0',
      borderRadius: '12px',
      boxShadow: '0 8px 40px rgb(0 0 0 / 25%)',
    });
    document.body.append(made);
    return made;
  };

  button.addEventListener('click', () => {
    button.hidden = true;
    if (frame === null) frame = framed();
    else {
      frame.hidden = false;
      frame.contentWindow?.postMessage('pilotdesk.chat.open', origin);
    }
    frame.focus();
  });
  globalThis.addEventListener('message', (event) => {
    if (frame === null || event.source !== frame.contentWindow || event.data !== 'pilotdesk.chat.close') return;
    frame.hidden = true;
    button.hidden = false;
    button.focus();
  });
  document.body.append(button);
})();
