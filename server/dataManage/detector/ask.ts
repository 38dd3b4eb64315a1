/** One picture to a detector, and what its answer is. */
import { callOut, OutCallFailed } from '#server/ground/outward/callOut.ts';
import type { LinkProblem } from '#contract/ground/linkProblems.ts';
import { answerOf } from '#server/ground/outward/outAnswers.ts';

export const DETECTOR_TOKEN = 'detector.token';
export const MOST_ANSWER_BYTES = 4 * 1024 * 1024;

export interface Asked {
  readonly address: string;
  readonly certificate: string;
  /** Empty: it is asked without one. */
  readonly token: string;
  readonly timeoutSeconds: number;
}

export interface Picture {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

/** `refused`: the detector heard it and will not. `failed`: it may answer another time, unless the problem is one of its set-up. */
export type Heard =
  | { readonly outcome: 'said'; readonly text: string }
  | { readonly outcome: 'refused'; readonly said: string }
  | { readonly outcome: 'failed'; readonly problem: LinkProblem; readonly said: string };

/** Posts it once. @throws what is no failure of the host, as the reason of `signal` */
export async function askDetector(
  { address, certificate, token, timeoutSeconds }: Asked,
  { bytes, type, width, height }: Picture,
  privateHosts: readonly string[],
  signal: AbortSignal,
): Promise<Heard> {
  try {
    const answer = await callOut({
      url: address,
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': type,
        'x-picture-width': String(width),
        'x-picture-height': String(height),
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      body: bytes,
      privateHosts,
      timeoutMs: timeoutSeconds * 1000,
      mostBytes: MOST_ANSWER_BYTES,
      trusts: certificate,
      signal,
    });
    if (answer.status >= 200 && answer.status < 300) return { outcome: 'said', text: answer.body };
    const meant = answerOf(answer);
    if (meant.outcome === 'failed') return { outcome: 'failed', problem: meant.problem, said: meant.said };
    return { outcome: 'refused', said: meant.said };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof OutCallFailed)) throw error;
    return { outcome: 'failed', problem: error.problem, said: error.said };
  }
}
