/** A mail server that takes every message and keeps it: just enough SMTP for one sender at a time. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { after } from 'node:test';

export interface TakenMail {
  readonly to: string[];
  /** Header and body as they came. */
  readonly text: string;
}

/** @param answersAfterMs how long it thinks before each line that it says */
export async function startMailServer(answersAfterMs = 0): Promise<{ port: number; mails: TakenMail[] }> {
  const mails: TakenMail[] = [];
  const server = createServer((socket) => {
    let to: string[] = [];
    let body: string[] | null = null;
    const say = (line: string) => void socket.write(`${line}\r\n`);
    const answer = (line: string) => (answersAfterMs === 0 ? say(line) : void setTimeout(say, answersAfterMs, line));
    answer('220 ready');
    createInterface({ input: socket }).on('line', (line) => {
      if (body !== null) {
        if (line !== '.') return void body.push(line);
        mails.push({ to, text: body.join('\n') });
        [to, body] = [[], null];
        return answer('250 taken');
      }
      const [verb = ''] = line.toUpperCase().split(/[ :]/);
      if (verb === 'RCPT') to.push(/<([^>]*)>/.exec(line)?.[1] ?? '');
      if (verb === 'DATA') body = [];
      answer(verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 ok');
    });
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, mails };
}
