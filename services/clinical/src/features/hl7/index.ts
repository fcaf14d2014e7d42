export { acknowledgment, timestampOf, type AckCode } from './acknowledgment.js';
export { batchIn, batchOf, type Batch } from './batch.js';
export { CHARACTER_SETS, encoded, type CharacterSet } from './character-sets.js';
export { controlIdOf } from './control-id.js';
export { STANDARD as STANDARD_DELIMITERS } from './delimiters.js';
export { escaped } from './escapes.js';
export { fieldName } from './field-names.js';
export { FrameReader, framed, type Frame } from './framing.js';
export { checkHeader, headerOf, isKnownVersion, type Acknowledges, type Header } from './header.js';
export { fault, FAULT_TEXTS, Rejected, rejected, type Fault, type FaultCode } from './hl7-fault.js';
export {
  component,
  locationOf,
  NULL,
  repetitionsOf,
  segmentOf,
  textOf,
  valueOf,
  type Message,
  type Segment,
  type Value,
} from './message.js';
export { parseHeader, parseMessage } from './parse.js';
export { dayOf, instantOf } from './times.js';
