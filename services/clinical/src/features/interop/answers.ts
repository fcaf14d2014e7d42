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
import type { Made, MessageStatus } from './message-store.js';

/** Acknowledgments in base64, each only where it is to leave. */
export interface Answers {
  accept?: string;
  application?: string;
}

/** How a message ended. */
export interface Outcome {
  code: AckCode;
  faults: Fault[];
  status: MessageStatus;
  patient_id?: string | null;
  results?: Made[];
}

interface Said {
  message: Message | undefined;
  header: Header | undefined;
}

const wants = (when: Acknowledges, isGood: boolean): boolean =>
  when === 'AL' || (when === 'ER' && !isGood) || (when === 'SU' && isGood);

/** Whether that acknowledgment is to leave: in the original mode there is one, in the enhanced mode those that MSH-15 and 16 ask for. */
export function isWanted({ header }: Said, code: AckCode): boolean {
  const enhanced = header?.enhanced;
  const isGood = code === 'AA' || code === 'CA';
  if (!enhanced) return !code.startsWith('C');
  return wants(code.startsWith('C') ? enhanced.accept : enhanced.application, isGood);
}

/** In the enhanced mode CR is for a type, a version or a processing id that is not taken, CE for every other reason. */
export const refusalCodeOf = ({ code }: Fault): AckCode => (/^20[0-3]$/.test(code) ? 'CR' : 'CE');

/** The acknowledgment of an outcome, where it is to leave. */
export function answersTo({ clock }: Pick<Deps, 'clock'>, said: Said, { code, faults }: Outcome): Answers {
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

/** The bytes that a sender gets who takes one answer: the last. */
export const lastOf = ({ accept, application }: Answers): Buffer => Buffer.from(application ?? accept ?? '', 'base64');
