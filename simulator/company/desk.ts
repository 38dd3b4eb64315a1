/** A person of the demo at work: signs in, calls the platform, brings files. */
import { request } from 'node:http';
import type { z } from 'zod';
import { fileCalls } from '#contract/base/file/calls.ts';
import { sessionCalls } from '#contract/access/session/calls.ts';
import { callPlatform } from '../openApi.ts';

function put(address: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      address,
      { method: 'PUT', headers: { ...headers, 'content-length': body.length } },
      (answer) => {
        answer.resume();
        answer.once('error', reject);
        answer.once('end', () =>
          (answer.statusCode ?? 500) < 300
            ? resolve()
            : reject(new Error(`the file was refused: ${answer.statusCode}`)),
        );
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

export class Desk {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  static async of(url: string, account: string): Promise<Desk> {
    const { path, output } = sessionCalls.demoSignIn;
    const { token } = output.parse(await callPlatform(url, null, path, { account }));
    return new Desk(url, token);
  }

  /** @throws CallRefused */
  async do<Input extends z.ZodType, Output extends z.ZodType>(
    { path, output }: { path: string; input: Input; output: Output },
    input: z.input<Input>,
  ): Promise<z.output<Output>> {
    return output.parse(await callPlatform(this.#url, this.#token, path, input, 'zh-CN'));
  }

  /** Brings a file; answers its id. */
  async bring(name: string, content: string): Promise<string> {
    const body = Buffer.from(content);
    const { id, url, headers } = await this.do(fileCalls.presignedPutUrl, { name, size: body.length });
    await put(url, headers, body);
    await this.do(fileCalls.saveOssFile, { id });
    return id;
  }

  async leave(): Promise<void> {
    await this.do(sessionCalls.logout, {}).catch(() => undefined);
  }
}
