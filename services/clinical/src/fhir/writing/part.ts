import type { Endpoint, Result } from '../../http/endpoint.js';
import { checkRelation } from '../../operation/access.js';
import { refusal } from '../outcome.js';
import type { FhirType, Resource } from '../type.js';
import { written } from './answer.js';
import { leftOut } from './left-out.js';
import { leftOutOf } from './lost.js';
import { idIn } from './references.js';
import { findWritten, type Sent } from './write.js';

/** The resource that others were made with, where it refers to the one that is asked for, and how that one was made. */
export interface Whole {
  type: FhirType;
  id: string;
  member: string;
  place: number;
  /** Whether it was there before. */
  existed: boolean;
  event: string | undefined;
  /** It as it was read for the first of its parts: with hundreds of them it is long. */
  read: { resource?: Members };
}

type Members = Record<string, { reference?: string }[] | undefined>;

/** The operation that makes such a resource, for one that was made with another already: it answers as if it had made it. */
export const asPart = (endpoint: Endpoint, type: FhirType, whole: Whole): Endpoint => ({
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
    // What is refused was refused with the whole.
    const issues = leftOutOf(call.body, kept, {
      issues: leftOut(call.body, type.writes?.kept ?? {}),
      reckoned: type.writes?.reckoned,
      strict: false,
    });
    return { ...(await written(call, type, kept, { issues })), ...(whole.existed && { status: 200 as const }) };
  },
});

/** Throws 412 where the whole was there before, without that part. */
async function idOfPart(call: Sent<object, object, Resource>, type: FhirType, whole: Whole): Promise<string> {
  const { read } = whole;
  read.resource ??= whole.type.map(await findWritten(call, whole.type, whole.id, 'c'), call) as unknown as Members;
  const { resource } = read;
  const id = idIn(resource[whole.member]?.[whole.place], type.type);
  if (id === undefined)
    throw refusal('precondition_failed', {
      severity: 'error',
      code: 'not-found',
      text: {
        en: `The ${whole.type.type} was there already, without this: send a new one that replaces it.`,
        es: `El ${whole.type.type} ya existía, sin esto: envíe uno nuevo que lo reemplace.`,
      },
    });
  return id;
}
