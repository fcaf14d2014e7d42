import { same } from '../../db/piece.js';
import type { FhirType } from '../type.js';
import { parameterOf } from './common-parameters.js';
import type { SearchContext } from './parameter-conditions.js';
import { eitherSeparately, NEVER, type Condition } from './parameter.js';
import type { Reference } from './reference.js';
import { refersToCondition } from './reference-conditions.js';

/** The resource whose compartment is searched. */
export type Compartment = Required<Reference> & { type: CompartmentType };

export type CompartmentType = keyof typeof COMPARTMENTS;

/**
 * By which parameters resources of the types that are served are in a compartment, any of them (R4, CompartmentDefinition): `_id` of the type
 * that the compartment is of, where it is in its own.
 */
export const COMPARTMENTS = {
  Patient: {
    AllergyIntolerance: ['patient', 'recorder', 'asserter'],
    Appointment: ['actor'],
    AuditEvent: ['patient'],
    Composition: ['subject', 'author', 'attester'],
    Condition: ['patient', 'asserter'],
    DiagnosticReport: ['subject'],
    DocumentReference: ['subject', 'author'],
    Encounter: ['subject'],
    Group: ['member'],
    Immunization: ['patient'],
    MedicationAdministration: ['patient', 'performer', 'subject'],
    MedicationDispense: ['subject', 'patient', 'receiver'],
    MedicationRequest: ['subject'],
    Observation: ['subject', 'performer'],
    Patient: ['link'],
    Provenance: ['patient'],
    Schedule: ['actor'],
    ServiceRequest: ['subject', 'performer'],
    Specimen: ['subject'],
    Task: ['patient', 'focus'],
  },
  Encounter: {
    Composition: ['encounter'],
    Condition: ['encounter'],
    DiagnosticReport: ['encounter'],
    DocumentReference: ['encounter'],
    Encounter: ['_id'],
    MedicationAdministration: ['context'],
    MedicationRequest: ['encounter'],
    Observation: ['encounter'],
    ServiceRequest: ['encounter'],
  },
  Practitioner: {
    AllergyIntolerance: ['recorder', 'asserter'],
    Appointment: ['actor'],
    AuditEvent: ['agent'],
    Composition: ['subject', 'author', 'attester'],
    Condition: ['asserter'],
    DiagnosticReport: ['performer'],
    DocumentReference: ['subject', 'author', 'authenticator'],
    Encounter: ['practitioner', 'participant'],
    Group: ['member'],
    Immunization: ['performer'],
    MedicationAdministration: ['performer'],
    MedicationDispense: ['performer', 'receiver'],
    MedicationRequest: ['requester'],
    Observation: ['performer'],
    Patient: ['general-practitioner'],
    Practitioner: ['_id'],
    PractitionerRole: ['practitioner'],
    Provenance: ['agent'],
    Schedule: ['actor'],
    ServiceRequest: ['performer', 'requester'],
    Specimen: ['collector'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

/** The parameters by which that type is in such a compartment; undefined of a type that is in none. */
export const parametersWithin = (compartment: CompartmentType, { type }: FhirType): readonly string[] | undefined =>
  (COMPARTMENTS[compartment] as Record<string, readonly string[]>)[type];

/** The compartments that a type is in. */
export const compartmentsOf = (type: FhirType): CompartmentType[] =>
  (Object.keys(COMPARTMENTS) as CompartmentType[]).filter((each) => parametersWithin(each, type));

/** What is in the compartment. An id that names nothing has an empty one. */
export function inCompartment(type: FhirType, { type: of, id }: Compartment, context: SearchContext): Condition {
  const conditions = (parametersWithin(of, type) ?? []).flatMap((name) => {
    const parameter = parameterOf(type, name);
    if (parameter?.type === 'reference') return refersToCondition(parameter, { type: of, id }, context);
    return parameter?.type === 'token' ? parameter.match({ system: undefined, code: id }, context.clinic) : [];
  });
  // Several parameters may look at one column, and some at nothing.
  const found = conditions.filter((each) => !same(each.sql, NEVER.sql));
  return eitherSeparately(
    found.filter((each, place) => found.findIndex((other) => same(other.sql, each.sql)) === place),
  );
}
