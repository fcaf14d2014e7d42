import type { Deps } from '../../deps/deps.js';
import { newId } from '../../id.js';
import {
  acknowledgment,
  controlIdOf,
  type AckCode,
  type Acknowledges,
  type Fault,
  type Header,
  type Message,
} from '../hl7/index.js';
import type { Outcome } from '../interop-messages/index.js';

/** The acknowledgments to send, in base64. */
export interface Acknowledgments {
  accept?: string;
  application?: string;
}

interface MessageWithHeader {
  message: Message | undefined;
  header: Header | undefined;
}

const wants = (when: Acknowledges, isGood: boolean): boolean =>
  when === 'AL' || (when === 'ER' && !isGood) || (when === 'SU' && isGood);

/**
 * Whether an acknowledgment with that code is sent: in the original mode the application acknowledgment, in the
 * enhanced mode those that MSH-15 and 16 ask for.
 */
export function isWanted({ header }: MessageWithHeader, code: AckCode): boolean {
  const enhanced = header?.enhanced;
  const isGood = code === 'AA' || code === 'CA';
  if (!enhanced) return !code.startsWith('C');
  return wants(code.startsWith('C') ? enhanced.accept : enhanced.application, isGood);
}

/** The code of a refusal in the enhanced mode: CR for an unsupported type, version or processing id, else CE. */
export const refusalCodeOf = ({ code }: Fault): AckCode => (/^20[0-3]$/.test(code) ? 'CR' : 'CE');

/** The acknowledgment of an outcome, if it is wanted. */
export function acknowledgmentsOf(
  { clock }: Pick<Deps, 'clock'>,
  said: MessageWithHeader,
  { code, faults }: Outcome,
): Acknowledgments {
  if (!isWanted(said, code)) return {};
  const { message, header } = said;
  const bytes = acknowledgment(message, header?.trigger ?? '', {
    code,
    faults,
    controlId: controlIdOf(newId()),
    now: clock(),
  });
  return { [code.startsWith('C') ? 'accept' : 'application']: bytes.toString('base64') };
}

/** The acknowledgment for a sender that takes one: the last. */
export const lastOf = ({ accept, application }: Acknowledgments): Buffer =>
  Buffer.from(application ?? accept ?? '', 'base64');
