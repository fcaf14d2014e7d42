import { findWardCode } from './outgoing-record-store.js';
import {
  doctorOf,
  numbersOf,
  personOf,
  pidOf,
  stampOf,
  type Field,
  type MessageContext,
  type OutgoingMessage,
} from './outgoing-message.js';

/** The trigger and the message structure of each event. */
const TRIGGERS: Record<string, readonly [string, string]> = {
  'admission.preadmit': ['A05', 'ADT_A05'],
  'admission.admit': ['A01', 'ADT_A01'],
  'admission.transfer': ['A02', 'ADT_A02'],
  'admission.discharge': ['A03', 'ADT_A03'],
  'admission.leave': ['A21', 'ADT_A21'],
  'admission.return': ['A22', 'ADT_A21'],
  'admission.cancel_preadmit': ['A38', 'ADT_A38'],
  'admission.undo_admit': ['A11', 'ADT_A09'],
  'admission.undo_transfer': ['A12', 'ADT_A12'],
  'admission.undo_discharge': ['A13', 'ADT_A01'],
  'admission.update': ['A08', 'ADT_A01'],
};

const DISPOSITIONS: Record<string, string> = {
  home: '01',
  other_facility: '02',
  against_advice: '07',
  died: '20',
  hospice: '50',
};

interface Bed {
  name: string;
  room: string | null;
  ward_id: string;
}

interface Admission {
  number: string;
  kind: string;
  status: string;
  patient: { id: string };
  bed: Bed | null;
  stays: { bed: Bed; from: string; to: string | null }[];
  attending: { id: string } | null;
  reason: string | null;
  planned_at: string | null;
  admitted_at: string | null;
  discharged_at: string | null;
  leave_until: string | null;
  expected_discharge_on: string | null;
  disposition: { outcome: string } | null;
}

/** ADT: a movement of a patient in hospital. */
export async function buildMovementMessage(context: MessageContext): Promise<OutgoingMessage | undefined> {
  const [trigger, structure] = TRIGGERS[context.event] ?? [];
  if (trigger === undefined || structure === undefined) return undefined;
  const admission = context.now.content as unknown as Admission;
  const former = context.before?.content as unknown as Admission | undefined;
  const person = await personOf(context, admission.patient.id);
  const place = lastBed(admission) ?? (former && lastBed(former)) ?? null;
  const prior = former ? lastBed(former) : undefined;
  const isMoved = trigger === 'A02' || trigger === 'A12';
  const at: Record<string, string | null | undefined> = {
    A01: admission.admitted_at,
    A02: admission.stays.at(-1)?.from,
    A03: admission.discharged_at,
  };
  return {
    type: `ADT^${trigger}`,
    structure,
    patient_id: person.id,
    segments: [
      ['EVN', { 1: trigger, 2: stampOf(context.now.recorded_at), 6: stampOf(at[trigger] ?? context.now.recorded_at) }],
      pidOf(context, person),
      [
        'PV1',
        {
          1: '1',
          2: admission.admitted_at === null && trigger === 'A05' ? 'P' : 'I',
          3: await placeOf(context, place),
          4: admission.kind === 'urgent' ? 'U' : 'R',
          6: isMoved && prior ? await placeOf(context, prior) : undefined,
          7: await doctorOf(context, admission.attending?.id),
          19: admission.number,
          36: trigger === 'A03' ? DISPOSITIONS[admission.disposition?.outcome ?? ''] : undefined,
          44: stampOf(admission.admitted_at),
          45: stampOf(admission.discharged_at),
        },
      ],
      [
        'PV2',
        {
          3: admission.reason ? ['', admission.reason] : undefined,
          8: stampOf(admission.planned_at),
          9: admission.expected_discharge_on?.replaceAll('-', ''),
          47: stampOf(admission.leave_until),
        },
      ],
    ],
  };
}

const lastBed = ({ bed, stays }: Admission): Bed | undefined => bed ?? stays.at(-1)?.bed;

/** `ward^room^bed`. */
async function placeOf({ db, clinicId }: MessageContext, bed: Bed | null): Promise<Field> {
  if (!bed) return undefined;
  const ward = await findWardCode(db, clinicId, bed.ward_id);
  return [ward?.code, bed.room, bed.name];
}

/** ADT^A40: the record of MRG-1 was merged into that of PID-3. */
export async function buildMergeMessage(context: MessageContext): Promise<OutgoingMessage | undefined> {
  const source = await personOf(context, context.now.content['id'] as string);
  const into = context.now.content['merged_into_id'];
  if (typeof into !== 'string' || context.before?.content['merged_into_id']) return undefined;
  const target = await personOf(context, into);
  const at = stampOf(context.now.recorded_at);
  return {
    type: 'ADT^A40',
    structure: 'ADT_A39',
    patient_id: target.id,
    segments: [
      ['EVN', { 1: 'A40', 2: at, 6: at }],
      pidOf(context, target),
      ['MRG', { 1: numbersOf(context, source), 7: [source.first_surname, source.given_names] }],
    ],
  };
}
