import type { Endpoint, Result } from '../../http/endpoint.js';
import { checkRelation } from '../../operation/access.js';
import { refusal } from '../operation-outcome.js';
import type { FhirType, Resource } from '../type.js';
import { writeAnswer } from './write-answer.js';
import { findLostValues } from './lost-values.js';
import { idIn } from './references.js';
import { findWritten, type Sent } from './write-resource.js';

/** The resource that holds a part, where it refers to it, and how it was made. */
export interface Whole {
  type: FhirType;
  id: string;
  member: string;
  place: number;
  /** Whether it was there before the transaction. */
  existed: boolean;
  event: string | undefined;
  /** Kept from one part to the next: a report of hundreds is long. */
  read: { resource?: Members };
}

type Members = Record<string, { reference?: string }[] | undefined>;

/** The operation that creates a resource, for a part: it answers as if it had created what was made with the whole. */
export const partEndpoint = (endpoint: Endpoint, type: FhirType, whole: Whole): Endpoint => ({
  ...endpoint,

  async handler(call: Sent<object, object, Resource>): Promise<Result> {
    const { db, clinic, trail } = call;
    const id = await idOfPart(call, type, whole);
    const subject = await type.phi?.subject(db, clinic.id, id);
    if (subject) await checkRelation(db, subject, call.phi, call);
    const row = await findWritten(call, type, id, 'c');
    trail.note({
      resource_id: whole.id,
      patient_ids: type.patientsOf(row),
      ...(whole.event && { event: whole.event }),
    });
    const kept = type.map(row, call);
    // Whatever is refused was refused when the whole was made.
    const issues = await findLostValues(call.body, kept, {
      issues: [],
      reckoned: type.writes?.reckoned,
      strict: false,
    });
    return { ...(await writeAnswer(call, type, kept, { issues })), ...(whole.existed && { status: 200 as const }) };
  },
});

/** Throws 412 where the whole was there before, without that part, and 422 where it has no room for it. */
async function idOfPart(call: Sent<object, object, Resource>, type: FhirType, whole: Whole): Promise<string> {
  const { read } = whole;
  read.resource ??= whole.type.map(await findWritten(call, whole.type, whole.id, 'c'), call) as unknown as Members;
  const { resource } = read;
  const id = idIn(resource[whole.member]?.[whole.place], type.type);
  if (id !== undefined) return id;
  const { type: name } = whole.type;
  if (!whole.existed)
    throw refusal('validation_failed', {
      severity: 'error',
      code: 'business-rule',
      text: {
        en: `One ${name} keeps one ${type.type}: send another with what it is about, or leave this out.`,
        es: `Un ${name} guarda un solo ${type.type}: envíe otro con lo que trata de este, u omítalo.`,
      },
    });
  throw refusal('precondition_failed', {
    severity: 'error',
    code: 'not-found',
    text: {
      en: `The ${name} was there already, without this: send a new one that replaces it.`,
      es: `El ${name} ya existía, sin esto: envíe uno nuevo que lo reemplace.`,
    },
  });
}
