/** Calls of the chat. Nobody is signed in: no session goes along. */
import type { CallInput, CallOutput, CallPath } from '#contract/index.ts';

/** As in contract/ground/core.ts, which would bring zod along. */
const BASE = '/taxiadmin';
const PATIENCE_MS = 20_000;

/** The server's sentence; empty where no answer came. */
export class ChatRefused extends Error {
  override readonly name = 'ChatRefused';
  /** 0: no answer came. */
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

export type ChatPath = Extract<CallPath, `/portal/chat/${string}`>;

export async function callChat<Path extends ChatPath>(
  path: Path,
  input: CallInput<Path>,
  language: string,
): Promise<CallOutput<Path>> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(BASE + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      credentials: 'omit',
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    answer = await response.json();
  } catch {
    throw new ChatRefused(0, '');
  }
  const { status } = response;
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) throw new ChatRefused(status, '');
  if (status !== 200) throw new ChatRefused(status, 'msg' in answer ? String(answer.msg) : '');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checked it against the contract
  return answer.data as CallOutput<Path>;
}
