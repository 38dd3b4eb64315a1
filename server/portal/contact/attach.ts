/** Takes files of a stranger for a request: written to disk as it comes, examined, and kept for those who handle the ticket. */
import { z } from 'zod';
import type { Language } from '#contract/ground/enums.ts';
import { line } from '#contract/ground/core.ts';
import { TICKET_TRANSITIONS } from '#contract/care/ticket/rules.ts';
import type { RequestProblem } from '#contract/portal/contact/rules.ts';
import { safeName } from '#server/base/file/kinds.ts';
import type { SentFile } from '#server/ground/core/form.ts';
import type { SentPart } from '#server/ground/core/formFiles.ts';
import { say } from '#server/ground/core/messages.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { spool, type Spooled } from '#server/ground/core/spool.ts';
import { ticketOfApp } from '#server/care/ticket/queries.ts';
import { keepPassengerFile, passengerFileEnding } from '#server/care/ticket/attach.ts';
import type { Services } from '#server/services.ts';
import { refOf } from './facts.ts';
import { PORTAL_SOURCE } from './source.ts';
import { contactMessages } from './messages.ts';

/** Of one address, and of all: each is examined. */
const OF_ONE = { times: 20, seconds: 3600 };
const OF_ALL = { times: 300, seconds: 3600 };
/** Files that are examined together, and those that are on their way: of one address, and of all. */
const EXAMINED = 4;
const SENT_BY_ONE = 3;
const SENT_BY_ALL = 24;

const sent = z.object({ fileName: line(200) });

interface Attached {
  readonly problem: RequestProblem | null;
}

export interface Sender {
  readonly network: string;
  readonly language: Language;
}

/** Room for files on their way: a slow sender holds one of few. */
const whileSent = <Result>({ quotas }: Services, { network }: Sender, work: () => Promise<Result>): Promise<Result> =>
  quotas.hold(`portal files of ${network}`, SENT_BY_ONE, () => quotas.hold('portal files', SENT_BY_ALL, work));

/** A file that is added later. Null when there is no such request. */
export async function attachToRequest(
  services: Services,
  key: string,
  body: SentFile,
  sender: Sender,
): Promise<Attached | null> {
  const { db } = services;
  const ref = refOf(services, key);
  const ticket = ref === null ? undefined : await ticketOfApp(db, PORTAL_SOURCE, ref).executeTakeFirst();
  if (ref === null || ticket === undefined) return null;
  if (TICKET_TRANSITIONS[ticket.state].hear === undefined) return { problem: 'closed' };
  return whileSent(services, sender, async () => {
    try {
      const { input, file } = await body.open(undefined, sent);
      const { data } = sent.safeParse(input);
      return await takeFile(services, ref, { name: data?.fileName ?? '', file }, sender);
    } catch (error) {
      // a form that is none of ours
      if (isUnfit(error)) return { problem: 'file' };
      throw error;
    }
  });
}

/** The files that come with a new request. The request stands by now, so that a file which is not taken loses nothing. */
export async function attachAll(
  services: Services,
  key: string,
  files: AsyncIterable<SentPart>,
  sender: Sender,
): Promise<Attached> {
  const ref = refOf(services, key) ?? '';
  const problems: RequestProblem[] = [];
  const each = async (take: (part: SentPart) => Promise<Attached>): Promise<void> => {
    for await (const part of files) {
      const { problem } = await take(part).catch((error: unknown) => {
        part.file.resume();
        if (isBusy(error)) return BUSY;
        throw error;
      });
      if (problem !== null) problems.push(problem);
    }
  };
  try {
    await whileSent(services, sender, () => each((part) => takeFile(services, ref, part, sender)));
  } catch (error) {
    if (isUnfit(error)) return { problem: 'file' };
    if (!isBusy(error)) throw error;
    // read to the end, so that the answer reaches a browser that is still sending
    await each(async ({ file }) => {
      file.resume();
      return BUSY;
    });
  }
  return { problem: problems[0] ?? null };
}

const BUSY: Attached = { problem: 'filesBusy' };
const isBusy = (error: unknown): boolean => error instanceof Refusal && error.status === 429;

/** What is too large, broken off, or no form of ours. */
const isUnfit = (error: unknown): boolean => error instanceof Refusal && (error.status === 400 || error.status === 413);

async function takeFile(
  services: Services,
  ref: string,
  { name: sentName, file }: SentPart,
  { network, language }: Sender,
): Promise<Attached> {
  const { config, quotas } = services;
  const name = safeName(sentName);
  const extension = passengerFileEnding(name);
  if (extension === null) {
    file.resume();
    return { problem: 'file' };
  }
  quotas.take(`portal file address:${network}`, OF_ONE);
  quotas.take('portal file all', OF_ALL);
  let spooled: Spooled | null = null;
  try {
    const written = await spool(file, config.dataDir);
    spooled = written;
    const text = say(contactMessages.attached, language, { name });
    const brought = { source: PORTAL_SOURCE, sourceRef: ref, name, extension, read: () => written.read(), text };
    return await quotas.hold('portal files examined', EXAMINED, () => keepPassengerFile(services, brought));
  } catch (error) {
    if (isUnfit(error)) return { problem: 'file' };
    throw error;
  } finally {
    await spooled?.remove();
  }
}
