import { findFirstResult, findOrderNumber } from './outgoing-record-store.js';
import {
  doctorOf,
  personOf,
  pidOf,
  stampOf,
  type Field,
  type MessageContext,
  type OutgoingMessage,
} from './outgoing-message.js';

type Segment = readonly [string, Record<number, Field>];

interface Coded {
  system?: string | null;
  code?: string | null;
  display?: string | null;
}

const LOINC = 'http://loinc.org';
const codeOf = ({ system, code, display }: Coded): Field => [code, display, system === LOINC ? 'LN' : 'L'];

interface Order {
  kind: string;
  number: string;
  status: string;
  priority: string;
  ordered_at: string;
  ordered_by: string | null;
  requester_id: string | null;
  patient_id: string;
  notes: string | null;
  items: {
    test: { code: string; name: string; loinc: string | null } | null;
    description: string | null;
    specimen: string | null;
    notes: string | null;
    status: string;
  }[];
}

const PRIORITIES: Record<string, string> = { emergency: 'S', urgent: 'A', routine: 'R' };

/** OML^O21: a laboratory order that becomes active or is revoked. */
export async function buildOrderMessage(context: MessageContext): Promise<OutgoingMessage | undefined> {
  const order = context.now.content as unknown as Order;
  const former = context.before?.content['status'];
  const isNew = order.status === 'active' && former !== 'active' && former !== 'on-hold';
  const isOver = order.status === 'revoked' && former !== 'revoked' && former !== undefined && former !== 'draft';
  if (order.kind !== 'laboratory' || (!isNew && !isOver)) return undefined;
  const person = await personOf(context, order.patient_id);
  const doctor = await doctorOf(context, order.requester_id ?? order.ordered_by);
  const segments: Segment[] = [pidOf(context, person)];
  for (const [at, { test, description, specimen, notes }] of order.items.entries()) {
    segments.push(
      ['ORC', { 1: isNew ? 'NW' : 'CA', 2: order.number, 9: stampOf(order.ordered_at), 12: doctor }],
      ['TQ1', { 1: '1', 9: PRIORITIES[order.priority] ?? 'R' }],
      [
        'OBR',
        {
          1: String(at + 1),
          2: order.number,
          4: test
            ? [test.code, test.name, 'L', ...(test.loinc ? [test.loinc, test.name, 'LN'] : [])]
            : ['', description, 'L'],
          16: doctor,
        },
      ],
    );
    const said = [notes, at === 0 ? order.notes : null].filter((each) => each !== null && each !== '');
    if (said.length > 0) segments.push(['NTE', { 1: '1', 2: 'P', 3: said.join('\n') }]);
    if (specimen) segments.push(['SPM', { 1: '1', 4: ['', specimen] }]);
  }
  return { type: 'OML^O21', structure: 'OML_O21', segments, patient_id: person.id };
}

interface Result {
  id: string;
  status: string;
  code: Coded;
  patient: { id: string };
  order_id: string | null;
  issued_at: string | null;
  released_at: string | null;
  superseded_by_id: string | null;
  supersedes_id: string | null;
  conclusion: string | null;
  observations: {
    status: string;
    code: Coded;
    value: { type: string; number: number | null; comparator: string | null; unit: string | null; text: string | null };
    interpretation: string | null;
    reference_range: { low: number | null; high: number | null; text: string | null } | null;
    note: string | null;
  }[];
}

const STATUSES: Record<string, string> = {
  final: 'F',
  corrected: 'C',
  amended: 'C',
  appended: 'C',
  preliminary: 'P',
  partial: 'P',
  cancelled: 'X',
  'entered-in-error': 'X',
};
const RESULT_EVENTS = ['lab_result.create', 'lab_result.correct', 'lab_result.release', 'lab_result.cancel'];

/** ORU^R01: a released result, its correction or its withdrawal. */
export async function buildResultMessage(context: MessageContext): Promise<OutgoingMessage | undefined> {
  const result = context.now.content as unknown as Result;
  if (!RESULT_EVENTS.includes(context.event) || result.released_at === null || result.superseded_by_id !== null)
    return undefined;
  const { db, clinicId } = context;
  const person = await personOf(context, result.patient.id);
  const number = result.order_id ? (await findOrderNumber(db, clinicId, result.order_id))?.number : undefined;
  const filler = (await findFirstResult(db, clinicId, result.id))?.id ?? result.id;
  const status = STATUSES[result.status] ?? 'F';
  const segments: Segment[] = [
    pidOf(context, person),
    ...(number === undefined ? [] : ([['ORC', { 1: 'RE', 2: number, 3: filler }]] as const)),
    ['OBR', { 1: '1', 2: number, 3: filler, 4: codeOf(result.code), 22: stampOf(result.issued_at), 25: status }],
    ...(result.conclusion ? ([['NTE', { 1: '1', 2: 'L', 3: result.conclusion }]] as const) : []),
  ];
  for (const [
    at,
    { code, value, interpretation, reference_range: range, note, ...said },
  ] of result.observations.entries()) {
    const limits = [range?.low, range?.high].map((each) => (each === null || each === undefined ? '' : String(each)));
    segments.push([
      'OBX',
      {
        1: String(at + 1),
        ...valueOf(value),
        3: codeOf(code),
        6: value.unit,
        7: range?.text ?? (limits.every((each) => each !== '') ? limits.join('-') : undefined),
        8: interpretation,
        11: status === 'X' ? 'X' : (STATUSES[said.status] ?? 'F'),
      },
    ]);
    if (note) segments.push(['NTE', { 1: '1', 2: 'L', 3: note }]);
  }
  return { type: 'ORU^R01', structure: 'ORU_R01', segments, patient_id: person.id };
}

function valueOf({ type, number, comparator, text }: Result['observations'][number]['value']): Record<number, Field> {
  if (type === 'quantity' && comparator) return { 2: 'SN', 5: [comparator, String(number)] };
  if (type === 'quantity') return { 2: 'NM', 5: String(number) };
  if (type === 'coded') return { 2: 'CWE', 5: ['', text] };
  return { 2: (text ?? '').includes('\n') ? 'FT' : 'ST', 5: text };
}

interface Appointment {
  id: string;
  status: string;
  start_at: string;
  end_at: string;
  reason: string | null;
  patient: { id: string } | null;
  practitioner: { id: string; full_name: string } | null;
  type_code: string | null;
  type_name: string | null;
}

function triggerOf({ event, before }: MessageContext, { status }: Appointment): string | undefined {
  if (before === undefined) return 'S12';
  if (status === before.content['status']) return event === 'appointment.reschedule' ? 'S13' : undefined;
  if (status === 'cancelled') return 'S15';
  if (status === 'entered-in-error') return 'S17';
  if (status === 'noshow') return 'S26';
  return event === 'appointment.reschedule' ? 'S13' : undefined;
}

/** SIU: an appointment that is created, moved, cancelled, entered in error or missed. */
export async function buildAppointmentMessage(context: MessageContext): Promise<OutgoingMessage | undefined> {
  const appointment = context.now.content as unknown as Appointment;
  const trigger = triggerOf(context, appointment);
  if (trigger === undefined || !appointment.patient) return undefined;
  const person = await personOf(context, appointment.patient.id);
  const { start_at, end_at, reason, practitioner } = appointment;
  const [from, minutes] = [stampOf(start_at), String((Date.parse(end_at) - Date.parse(start_at)) / 60_000)];
  const doctor = await doctorOf(context, practitioner?.id);
  const segments: Segment[] = [
    [
      'SCH',
      {
        2: appointment.id,
        6: trigger,
        7: ['', reason],
        8: [appointment.type_code, appointment.type_name],
        9: minutes,
        10: 'MIN',
        11: ['', '', '', from, stampOf(end_at)],
        25: appointment.status,
      },
    ],
    pidOf(context, person),
    ['RGS', { 1: '1' }],
    ['AIS', { 1: '1', 3: [appointment.type_code, appointment.type_name], 4: from, 7: minutes, 8: 'MIN' }],
    ...(doctor ? ([['AIP', { 1: '1', 3: doctor, 6: from, 9: minutes, 10: 'MIN' }]] as const) : []),
  ];
  return { type: `SIU^${trigger}`, structure: 'SIU_S12', segments, patient_id: person.id };
}
