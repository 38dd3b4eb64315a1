/** The chat in the browser: asks, waits for a person, and keeps what was said in this tab alone. */
import { render } from 'preact';
import type { CallInput, CallOutput } from '#contract/index.ts';
import { TYPING_EVERY_SECONDS, type ChatPlace } from '#contract/portal/chat/rules.ts';
import { chatPanel } from '#portal/chat/panel.ts';
import type { ChatActs, ChatState, ChatTalk, ChatTurn } from '#portal/chat/state.ts';
import { chatWords } from '#portal/chat/words.ts';
import { speaking } from '#portal/words.ts';
import { callChat, ChatRefused, type ChatPath } from './chatClient.ts';
import { readChat, storeChat } from './chatStore.ts';
import { workOn } from './work.ts';
import './chat.css';

const READ_MS = 3000;
/** While nobody looks, or nothing was said for a while. */
const SELDOM_MS = 15_000;
const QUIET_MS = 5 * 60_000;
const MOST_TURNS = 100;

const newRef = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-').slice(0, 40);

class Chat {
  readonly #root: Element;
  readonly #closed: () => void;
  #state: ChatState;
  #isOpen = true;
  #reading: ReturnType<typeof setTimeout> | undefined;
  #spokeAt = Date.now();
  #typedAt = 0;

  constructor(
    root: Element,
    { language, place, closed }: { language: ChatState['language']; place: ChatPlace; closed: () => void },
  ) {
    this.#root = root;
    this.#closed = closed;
    const { turns, talk } = readChat();
    this.#state = { language, place, begun: null, turns, talk, isAsking: false, isBusy: false, problem: '' };
  }

  /** Shows it and puts the cursor into its field. */
  async show(): Promise<void> {
    this.#isOpen = true;
    this.#draw();
    this.#focus();
    try {
      if (this.#state.begun === null)
        this.#set({ begun: await this.#call('/portal/chat/begin', { language: this.#state.language }) });
    } catch (error) {
      this.#tell(error);
    }
    if (this.#state.talk !== null) await this.#read();
    this.#toEnd();
  }

  readonly #acts: ChatActs = {
    close: () => {
      this.#isOpen = false;
      storeChat({ turns: this.#state.turns, talk: this.#state.talk, isOpen: false });
      render(null, this.#root);
      this.#closed();
    },
    ask: (question) => void this.#ask(question),
    judge: (place, helped) => void this.#judge(place, helped),
    wantPerson: (isAsking) => {
      this.#set({ isAsking, problem: '' });
      this.#focus();
    },
    open: (form) => void this.#open(form),
    write: (text) => void this.#write(text),
    type: () => void this.#type(),
    rate: (rating) => void this.#rate(rating),
    again: () => {
      this.#set({ talk: null, isAsking: false, problem: '' });
      this.#focus();
    },
  };

  #call<Path extends ChatPath>(path: Path, input: CallInput<Path>): Promise<CallOutput<Path>> {
    return callChat(path, input, this.#state.language);
  }

  #set(change: Partial<ChatState>): void {
    this.#state = { ...this.#state, ...change };
    const { turns, talk } = this.#state;
    storeChat({ turns, talk, isOpen: this.#isOpen });
    if (this.#isOpen) this.#draw();
  }

  #draw(): void {
    render(chatPanel(this.#state, this.#acts), this.#root);
  }

  #focus(): void {
    const field = this.#root.querySelector('textarea, input');
    if (field instanceof HTMLElement) field.focus();
  }

  #toEnd(): void {
    const log = this.#root.querySelector('.chatLog');
    if (log !== null) log.scrollTop = log.scrollHeight;
  }

  #tell(error: unknown): void {
    const offline = speaking(chatWords, this.#state.language)('offline');
    this.#set({
      isBusy: false,
      problem: error instanceof ChatRefused && error.message !== '' ? error.message : offline,
    });
  }

  #setTurn(place: number, change: Partial<ChatTurn>): void {
    this.#set({ turns: this.#state.turns.map((turn, at) => (at === place ? { ...turn, ...change } : turn)) });
  }

  async #ask(question: string): Promise<void> {
    const { place, turns } = this.#state;
    const before = turns.slice(-MOST_TURNS);
    this.#set({ turns: [...before, { question, answer: null, helped: null }], isBusy: true, problem: '' });
    this.#toEnd();
    try {
      const answer = await this.#call('/portal/chat/ask', { place, question });
      this.#setTurn(before.length, { answer });
      this.#set({ isBusy: false });
    } catch (error) {
      this.#set({ turns: before });
      this.#tell(error);
      this.#putBack(question);
    }
    this.#toEnd();
  }

  /** What was not sent stands in the field again. */
  #putBack(text: string): void {
    const field = this.#root.querySelector('#chatLine');
    if (field instanceof HTMLInputElement && field.value === '') field.value = text;
  }

  async #judge(place: number, helped: boolean): Promise<void> {
    this.#setTurn(place, { helped });
    const question = this.#state.turns[place]?.question;
    if (helped || question === undefined) return;
    await this.#call('/portal/chat/missed', { question }).catch((error: unknown) => this.#tell(error));
  }

  async #open(form: { text: string; name: string; email: string }): Promise<void> {
    const { language, place, turns } = this.#state;
    this.#set({ isBusy: true, problem: '' });
    try {
      // the work is that of now: the page may be older
      const begun = await this.#call('/portal/chat/begin', { language });
      const nonce = (await workOn(begun.challenge).catch(() => null)) ?? '';
      const asked = turns.slice(-20).map(({ question }) => question);
      const { challenge } = begun;
      const { key, number } = await this.#call('/portal/chat/open', {
        ...form,
        place,
        language,
        asked,
        challenge,
        nonce,
      });
      const { staffedFrom } = begun;
      const talk: ChatTalk = {
        key,
        number,
        staffedFrom,
        isOver: false,
        canRate: false,
        rating: null,
        isTyping: false,
        messages: [],
      };
      this.#set({ begun, talk, isAsking: false, isBusy: false });
      this.#focus();
      await this.#read();
    } catch (error) {
      this.#tell(error);
    }
    this.#toEnd();
  }

  async #write(text: string): Promise<void> {
    const { talk } = this.#state;
    if (talk === null) return;
    this.#set({ isBusy: true, problem: '' });
    try {
      await this.#call('/portal/chat/write', { key: talk.key, ref: newRef(), text });
      this.#set({ isBusy: false });
      await this.#read();
    } catch (error) {
      this.#tell(error);
      this.#putBack(text);
    }
    this.#toEnd();
  }

  async #type(): Promise<void> {
    const { talk } = this.#state;
    if (talk === null || Date.now() - this.#typedAt < TYPING_EVERY_SECONDS * 1000) return;
    this.#typedAt = Date.now();
    // a sign that is lost is nothing
    await this.#call('/portal/chat/typing', { key: talk.key }).catch(() => undefined);
  }

  async #rate(rating: number): Promise<void> {
    const { talk } = this.#state;
    if (talk === null) return;
    try {
      await this.#call('/portal/chat/rate', { key: talk.key, rating });
      this.#set({ talk: { ...talk, rating } });
    } catch (error) {
      this.#tell(error);
    }
  }

  /** Reads what is new, and again after a while. */
  async #read(): Promise<void> {
    clearTimeout(this.#reading);
    const { talk } = this.#state;
    if (talk === null || !this.#isOpen) return;
    try {
      const after = talk.messages.at(-1)?.id;
      const read = await this.#call('/portal/chat/read', { key: talk.key, ...(after === undefined ? {} : { after }) });
      const known = this.#state.talk;
      if (known?.key === talk.key) {
        const last = BigInt(known.messages.at(-1)?.id ?? 0);
        const messages = [...known.messages, ...read.messages.filter(({ id }) => BigInt(id) > last)];
        if (messages.length > known.messages.length) this.#spokeAt = Date.now();
        const isFar = messages.length === known.messages.length;
        this.#set({ talk: { ...known, ...read, messages }, problem: '' });
        if (!isFar) this.#toEnd();
      }
    } catch (error) {
      // a conversation that is gone is not asked for again
      if (error instanceof ChatRefused && error.status === 404) this.#set({ talk: null });
      else this.#tell(error);
    }
    const isSeldom = document.visibilityState === 'hidden' || Date.now() - this.#spokeAt > QUIET_MS;
    clearTimeout(this.#reading);
    this.#reading = setTimeout(() => void this.#read(), isSeldom ? SELDOM_MS : READ_MS);
  }
}

let chat: Chat | null = null;

/** Opens the chat in an element; the same again when it was closed. */
export async function openChat(
  root: Element,
  options: { language: ChatState['language']; place: ChatPlace; closed: () => void },
): Promise<void> {
  chat ??= new Chat(root, options);
  await chat.show();
}
