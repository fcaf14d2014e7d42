import type { HttpError } from 'http-kit';
import { errorEntry } from '../../domain/errors.js';
import { describeFailures, type Failure } from '../../domain/failures.js';
import { fault, type Fault, type FaultCode } from '../hl7/index.js';

/** The field of a message for each member of an operation's body. */
const LOCATIONS: Record<string, string> = {
  patient_id: 'PID^1^3',
  target_id: 'PID^1^3',
  identifiers: 'PID^1^3',
  mrn: 'PID^1^3',
  given_names: 'PID^1^5',
  first_surname: 'PID^1^5',
  birth_date: 'PID^1^7',
  address: 'PID^1^11',
  phone: 'PID^1^13',
  bed_id: 'PV1^1^3',
  admitted_at: 'PV1^1^44',
  planned_at: 'PV1^1^44',
  arrival_at: 'PV1^1^44',
  at: 'EVN^1^6',
  outcome: 'PV1^1^36',
  status: 'EVN^1^1',
  start_at: 'SCH^1^11',
  end_at: 'SCH^1^11',
  duration_minutes: 'SCH^1^9',
  practitioner_id: 'AIP^1^3',
  order_item_id: 'OBR^1^2',
  issued_at: 'OBR^1^22',
  observations: 'OBX^1^5',
  occurred_on: 'RXA^1^3',
  vaccine: 'RXA^1^5',
  file: 'OBX^1^5',
  title: 'TXA^1^2',
  date: 'TXA^1^4',
};

/** The failures of an operation as faults of the message. */
export function faultsOf(error: HttpError): Fault[] {
  const { failures } = error.details as { failures?: Failure[] };
  if (!failures || failures.length === 0) {
    const code: FaultCode = error.code === 'not_found' ? '204' : error.code === 'conflict' ? '206' : '207';
    return [fault('MSH^1^9', code, errorEntry(error.code).message.en)];
  }
  return failures.map((failure) => {
    const [member = ''] = failure.path.split('.');
    const observation = /^observations\.(\d+)/.exec(failure.path)?.[1];
    const location = observation === undefined ? (LOCATIONS[member] ?? 'MSH^1^9') : `OBX^${Number(observation) + 1}^5`;
    const code: FaultCode = failure.rule === 'selected' ? '204' : failure.rule === 'taken' ? '205' : '207';
    return fault(location, code, describeFailures([failure], 1, 'en').message);
  });
}
