/**
 * The public portal in the browser: enlivens the page that the server drew, follows what changes, and prices a trip without
 * loading the page again. Without it every page is complete.
 */
import { hydrate, render } from 'preact';
import { isPortalRoute, PAGES, type Carried } from '#portal/pages.ts';
import type { PortalPage, PortalRoute } from '#portal/page.ts';
import { MOST_REQUEST_FILES, REQUEST_FILE_BYTES } from '#contract/portal/contact/rules.ts';
import { createLoaderSource, type Ask } from '#web/lib/loaderSource.ts';
import { readyChat } from './chatDoor.ts';
import { workOn } from './work.ts';
import './portal.css';

/** What the page says is renewed as often while somebody looks at it. */
const RENEW_MS = 60_000;

/** Nobody is signed in on the portal: no session goes along. */
const ask: Ask = (address, init) => fetch(address, { ...init, credentials: 'omit' });

function carried(): Carried | null {
  const text = document.getElementById('pageData')?.textContent ?? '';
  const parsed: unknown = text === '' ? null : JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null || !('route' in parsed) || !('data' in parsed)) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this server wrote it into this very document
  return typeof parsed.route === 'string' && isPortalRoute(parsed.route) ? (parsed as Carried) : null;
}

/** Does the work that a form asks for, and sends it then; without it the form goes as it is, and few are taken. */
async function workFirst(form: HTMLFormElement, event: Event): Promise<void> {
  const [challenge, nonce] = ['challenge', 'nonce'].map((name) => form.elements.namedItem(name));
  if (!(challenge instanceof HTMLInputElement) || !(nonce instanceof HTMLInputElement) || nonce.value !== '') return;
  event.preventDefault();
  const button = form.querySelector('button[type=submit]');
  if (button instanceof HTMLButtonElement) {
    button.disabled = true;
    button.textContent = button.dataset['sending'] ?? button.textContent;
  }
  nonce.value = (await workOn(challenge.value).catch(() => null)) ?? '';
  form.submit();
}

/** Says before anything is sent that files are too many or too large. */
function checkFiles(input: EventTarget | null): void {
  const refused = input instanceof HTMLInputElement ? input.dataset['refused'] : undefined;
  if (!(input instanceof HTMLInputElement) || refused === undefined) return;
  const files = [...(input.files ?? [])];
  const isRefused = files.length > MOST_REQUEST_FILES || files.some(({ size }) => size > REQUEST_FILE_BYTES);
  input.setCustomValidity(isRefused ? refused : '');
  input.reportValidity();
}

/** Whether a field of the page has something that nobody else has. */
const isBeingWritten = (page: Element): boolean =>
  [...page.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>('textarea, .kept input:not([type=hidden])')].some(
    ({ value }) => value !== '',
  ) || page.querySelector('.asked') !== null;

/** A question is counted each time it is asked: looking at its answer asks nothing. */
const isQuestion = (): boolean => new URLSearchParams(location.search).has('ask');

function enliven<Route extends PortalRoute>(first: Carried<Route>, root: Element): void {
  const { route, language } = first;
  const page: PortalPage<Route> = PAGES[route];
  hydrate(page.view(first), root);
  const source = createLoaderSource<Route>(ask);
  const load = () => void source.load({ route, url: location.pathname + location.search, language });
  source.subscribe(() => {
    const { data } = source.get();
    // a refusal leaves what is shown as it is
    if (data !== undefined) render(page.view({ route, language, data }), root);
  });
  setInterval(() => {
    // what somebody is writing stays
    if (document.visibilityState === 'visible' && !isBeingWritten(root) && !isQuestion()) load();
  }, RENEW_MS);
  root.addEventListener('change', ({ target }) => checkFiles(target));
  root.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    if (form.method !== 'get') return void workFirst(form, event);
    event.preventDefault();
    const fields = [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    );
    history.replaceState(null, '', `${location.pathname}?${new URLSearchParams(fields).toString()}`);
    load();
  });
}

const root = document.getElementById('root');
const first = carried();
if (root !== null && first !== null) enliven(first, root);
const chat = document.getElementById('chat');
if (chat !== null) readyChat(chat);
