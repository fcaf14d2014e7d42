import type { HttpError } from 'http-kit';
import { problem } from '../domain/errors.js';
import type { Text } from '../domain/language.js';
import { FHIR } from './http-exchange.js';
import type { Issue } from './operation-outcome.js';

/** How what these types tell is written, as it is not by resources of their own. */
const INSTEAD: Record<string, Text> = {
  AuditEvent: {
    en: 'The service writes one of each request itself.',
    es: 'El propio servicio escribe uno por cada solicitud.',
  },
  Composition: {
    en: 'A note begins with its visit: create an Encounter, and then update the Composition that has its id.',
    es: 'Una nota empieza con su consulta: cree un Encounter y después actualice la Composition que tiene su id.',
  },
  Binary: {
    en: 'It is the file of a document: file one with POST /api/v1/documents.',
    es: 'Es el archivo de un documento: archive uno con POST /api/v1/documents.',
  },
  DocumentReference: {
    en: 'It tells where a note or a file is: create an Encounter, and then update the Composition that has its id; file a document with POST /api/v1/documents.',
    es: 'Dice dónde está una nota o un archivo: cree un Encounter y después actualice la Composition que tiene su id; archive un documento con POST /api/v1/documents.',
  },
  Medication: {
    en: 'It is a product of the pharmacy: add one with POST /api/v1/pharmacy/products.',
    es: 'Es un producto de la farmacia: añada uno con POST /api/v1/pharmacy/products.',
  },
  MedicationAdministration: {
    en: 'Record what became of a dose with POST /api/v1/admissions/{admission}/administrations.',
    es: 'Registre qué fue de una dosis con POST /api/v1/admissions/{admission}/administrations.',
  },
  MedicationDispense: {
    en: 'The pharmacy gives medication out with POST /api/v1/pharmacy/dispensations, from one of its stores.',
    es: 'La farmacia entrega medicamentos con POST /api/v1/pharmacy/dispensations, de uno de sus almacenes.',
  },
  Organization: {
    en: 'It is the clinic itself, which its administrators set up elsewhere.',
    es: 'Es la propia clínica, que sus administradores configuran en otro lugar.',
  },
  PractitionerRole: {
    en: 'It tells of a Practitioner: write that one.',
    es: 'Habla de un Practitioner: escriba ese.',
  },
  Provenance: {
    en: 'The service tells itself who wrote what.',
    es: 'El propio servicio dice quién escribió qué.',
  },
  Schedule: {
    en: 'It is the calendar of a Practitioner: write that one, or book an Appointment.',
    es: 'Es el calendario de un Practitioner: escriba ese, o reserve un Appointment.',
  },
  Slot: {
    en: 'It is reckoned from hours and appointments: book an Appointment with its start and end.',
    es: 'Se calcula de horarios y citas: reserve un Appointment con su inicio y su fin.',
  },
  Specimen: {
    en: 'It is what a result says of it: contain it in the DiagnosticReport, send it in one transaction with the report that refers to it, or name it there by specimen.display.',
    es: 'Es lo que un resultado dice de ella: inclúyala en el DiagnosticReport (contained), envíela en una transacción con el informe que la refiere, o nómbrela allí con specimen.display.',
  },
};

const TYPE = /^[A-Z][A-Za-z]{1,63}$/;
const COMPARTMENT = /^\/fhir\/R4\/\w+\/[^/]+\/(\*|[A-Z][A-Za-z]{1,63})(?:\/_search)?$/;
const typeIn = (path: string): string => (path.startsWith(`${FHIR}/`) ? (path.split('/')[3] ?? '') : '');

/** 405 for an address that takes only those methods, with what a resource of its type is written as. */
export function methodNotAllowed(path: string, methods: readonly string[]): HttpError {
  const { en = '', es = '' } = INSTEAD[typeIn(path)] ?? {};
  const taken = methods.join(', ');
  return problem('method_not_allowed', {
    headers: { Allow: taken },
    details: {
      issues: [issue('not-supported', `This address takes ${taken}. ${en}`, `Esta dirección admite ${taken}. ${es}`)],
    },
  });
}

/** 404 for an address that there is not; of a type that is not known, or in no such compartment, the answer says so. */
export function noAddress(path: string, endpoints: readonly { path: string }[]): HttpError {
  const type = typeIn(path);
  if (path === `${FHIR}/_history`) return problem('not_found', { details: { issues: [noHistory()] } });
  const within = COMPARTMENT.exec(path)?.[1];
  if (TYPE.test(type) && within && !endpoints.some((each) => each.path === `${FHIR}/${type}/{id}/${within}`))
    return problem('not_found', { details: { issues: [notWithin(type, within)] } });
  if (!TYPE.test(type) || endpoints.some((each) => typeIn(each.path) === type)) return problem('not_found');
  return problem('not_found', {
    details: {
      issues: [
        issue(
          'not-found',
          `There is no type ${type} here: ${FHIR}/metadata lists those that there are.`,
          `Aquí no hay un tipo ${type}: ${FHIR}/metadata lista los que hay.`,
        ),
      ],
    },
  });
}

/** What to send instead of a search of a compartment that there is not. */
const notWithin = (of: string, type: string): Issue =>
  type === '*'
    ? issue(
        'not-supported',
        `A compartment is searched for one type at a time, as ${of}/<id>/Observation; Patient/<id>/$everything answers all that there is about a patient.`,
        `Un compartimento se busca un tipo a la vez, como ${of}/<id>/Observation; Patient/<id>/$everything responde todo lo que hay de un paciente.`,
      )
    : issue(
        'not-supported',
        `${type} is not searched in a compartment of ${of}: search ${type} itself. ${FHIR}/metadata says which types and compartments there are.`,
        `${type} no se busca en un compartimento de ${of}: busque ${type} directamente. ${FHIR}/metadata dice qué tipos y compartimentos hay.`,
      );

/** A record's version is one of several resources, and each type knows which of them its reader may see. */
const noHistory = () =>
  issue(
    'not-supported',
    `There is a history of each type: ask for ${FHIR}/Patient/_history, or search _type and _lastUpdated for what has changed.`,
    `Hay un historial de cada tipo: pida ${FHIR}/Patient/_history, o busque _type y _lastUpdated para lo que ha cambiado.`,
  );

const issue = (code: string, en: string, es: string): Issue => ({
  severity: 'error',
  code,
  text: { en: en.trim(), es: es.trim() },
});
