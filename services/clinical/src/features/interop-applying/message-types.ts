import { rejected, type Header, isKnownVersion } from '../hl7/index.js';
import { applyAppointment } from './apply-appointment.js';
import { applyDocuments } from './apply-document.js';
import { applyImmunizations } from './apply-immunization.js';
import { applyMovement } from './apply-movement.js';
import { applyOrders } from './apply-orders.js';
import { applyMerge, applyPatient } from './apply-patient.js';
import { applyResults } from './apply-results.js';
import type { MessageApplication } from './message-application.js';
import type { ConnectionRow } from '../interop-connections/index.js';

type Apply = (application: MessageApplication) => Promise<void>;

const adt: Apply = async (application) => applyMovement(application, await applyPatient(application));

const each = (triggers: readonly string[], apply: Apply): Record<string, Apply> =>
  Object.fromEntries(triggers.map((trigger) => [trigger, apply]));

/** How messages are applied, by message code and trigger. */
const TYPES: Record<string, Record<string, Apply>> = {
  ADT: {
    ...each(
      ['A01', 'A02', 'A03', 'A04', 'A05', 'A06', 'A07', 'A08', 'A11', 'A12', 'A13', 'A21', 'A22', 'A28', 'A31', 'A38'],
      adt,
    ),
    A40: applyMerge,
  },
  ORU: { R01: applyResults },
  SIU: each(['S12', 'S13', 'S14', 'S15', 'S17', 'S26'], applyAppointment),
  ORM: { O01: applyOrders },
  OML: { O21: applyOrders },
  MDM: { T02: applyDocuments },
  VXU: { V04: applyImmunizations },
};

/**
 * How a message is applied. Throws AR for a type that the connection does not accept, and for a test message (MSH-11).
 */
export function applyOf({ types }: Pick<ConnectionRow, 'types'>, header: Header): Apply {
  const { code, trigger, type, processing, version } = header;
  const known = Object.hasOwn(TYPES, code) ? TYPES[code] : undefined;
  const allowed = types.filter((each) => each === code || each.startsWith(`${code}^`));
  if (!known || allowed.length === 0)
    throw rejected('MSH^1^9', '200', `The connection does not accept ${code} messages.`);
  const apply = Object.hasOwn(known, trigger) ? known[trigger] : undefined;
  if (!apply || !allowed.some((each) => each === code || each === type))
    throw rejected('MSH^1^9', '201', `The connection does not accept ${type} messages.`);
  if (processing !== 'P') throw rejected('MSH^1^11', '202', 'Only messages with MSH-11 P are accepted.');
  if (!isKnownVersion(version)) throw rejected('MSH^1^12', '203', 'Versions 2.1 to 2.8 are read.');
  return apply;
}
