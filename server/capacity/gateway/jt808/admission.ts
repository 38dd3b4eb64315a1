/** What a terminal says before it is known: it can register, sign in, ask for the time, and nothing else. */
import { identityOfPhone } from '#contract/capacity/device/rules.ts';
import type { KnownDevice } from '#server/capacity/device/devices.ts';
import type { Services } from '#server/services.ts';
import type { Frame } from './frame.ts';
import type { TerminalLine } from './line.ts';
import { readAuthentication, readRegistration, UP } from './read.ts';
import { ACK, DOWN, registerAnswer, REGISTERED, timeOf } from './write.ts';

type AdmissionServices = Pick<Services, 'devices' | 'log' | 'now'>;

/** Answers the device that it is when it has signed in now; the sign-in itself is still to be acknowledged. */
export async function admit(
  line: TerminalLine,
  services: AdmissionServices,
  frame: Frame,
  bytes: Uint8Array,
): Promise<KnownDevice | null> {
  if (frame.part !== null) return line.refuse(frame, 'notSignedIn', ACK.failed, bytes);
  if (frame.messageId === UP.authenticate) return signIn(line, services, frame);
  if (frame.messageId === UP.register) await register(line, services, frame, bytes);
  else if (frame.messageId === UP.timeQuery) tellTime(line, services.now());
  else line.refuse(frame, 'notSignedIn', ACK.failed, bytes);
  return null;
}

/** A terminal of 2019 sets its clock before it signs in. Whoever only ever asks is let go like one that is refused. */
function tellTime(line: TerminalLine, now: Date): void {
  if (line.hasRefusedTooMany()) return line.close();
  line.write(DOWN.time, timeOf(now));
}

async function register(
  line: TerminalLine,
  { devices, log }: AdmissionServices,
  frame: Frame,
  bytes: Uint8Array,
): Promise<void> {
  if (readRegistration(frame.body, frame.is2019) === null) {
    line.refuse(frame, 'malformed', ACK.broken, bytes);
    return;
  }
  let given: Awaited<ReturnType<typeof devices.register>>;
  try {
    given = await devices.register(frame.phone);
  } catch (error) {
    log.warn({ err: error }, 'a terminal could not be registered; it has to try again');
    line.acknowledge(frame, ACK.failed);
    return;
  }
  const isKnown = devices.find('jt808', identityOfPhone(frame.phone)) !== undefined;
  if (given === null) {
    line.count(isKnown ? 'registrationClosed' : 'unknownDevice', frame.messageId, bytes);
    if (line.hasRefusedTooMany()) line.close();
  } else line.taken(frame.messageId);
  const result = given !== null ? REGISTERED.ok : isKnown ? REGISTERED.alreadyTaken : REGISTERED.unknownTerminal;
  line.write(DOWN.registerAnswer, registerAnswer(frame.serial, result, given?.secret));
}

async function signIn(
  line: TerminalLine,
  { devices, log }: AdmissionServices,
  frame: Frame,
): Promise<KnownDevice | null> {
  const code = readAuthentication(frame.body, frame.is2019);
  if (code === null) return line.refuse(frame, 'malformed', ACK.broken);
  const identity = identityOfPhone(frame.phone);
  try {
    const device = await devices.verify({ protocol: 'jt808', identity, secret: code });
    if (device !== null) return device;
  } catch (error) {
    log.warn({ err: error }, 'a terminal could not be let in; it has to try again');
    line.acknowledge(frame, ACK.failed);
    return null;
  }
  // what it sent may be the secret of another device: its bytes are not kept
  const isKnown = devices.find('jt808', identity) !== undefined;
  return line.refuse(frame, isKnown ? 'wrongSecret' : 'unknownDevice', ACK.failed);
}
