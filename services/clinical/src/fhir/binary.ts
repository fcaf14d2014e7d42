import Joi from 'joi';
import { problem } from '../domain/errors.js';
import { answerFile, fileAccess, fileHeaders, getDocument } from '../features/documents/index.js';
import { endpoint, ids } from '../http/endpoint.js';
import type { EndpointMap } from '../http/endpoint-map.js';
import { FILE_TYPES } from '../http/file-type.js';
import { FHIR } from './http-exchange.js';
import { readerOf } from './reader.js';
import { fhirJson } from './representation.js';
import { findByKeys } from './search/rows.js';
import type { FhirType } from './type.js';

/** The file that a DocumentReference leads to. Who may see that resource may see it, by the same scopes of an app. */
export const binaryOperations = (documentReference: FhirType): EndpointMap[string] => ({
  [`GET ${FHIR}/Binary/{id}`]: endpoint({
    operationId: 'fhirReadBinary',
    method: 'get',
    path: `${FHIR}/Binary/{id}`,
    summary: 'Read the file of a document',
    description:
      'As it was filed, whole or the part that Range names: never as a resource in JSON. Nothing in a file runs. The ETag is that of the bytes.',
    access: {
      ...fileAccess('id'),
      smart: { type: documentReference.type, interaction: 'r' },
    },
    audit: { event: 'document.open', action: 'R', resource: 'document' },
    limit: 'fhir',
    parameters: { path: ids('id'), headers: fileHeaders },
    conditional: true,
    file: FILE_TYPES,
    representation: fhirJson,
    message: { en: 'The file.', es: 'El archivo.' },
    response: Joi.any(),

    async handler(call) {
      const { db, caller, clinic, now, path, trail } = call;
      const document = await getDocument(db, clinic.id, path.id);
      // What is released to patients, and what an app's scopes leave of documents, as a search has it.
      const reader = readerOf(documentReference, { caller, clinic, now }, undefined, 'r');
      const [seen] = await findByKeys(db, documentReference, reader, [[document.id]]);
      if ((caller.role === 'patient' || caller.credential.smart) && seen === undefined) throw problem('not_found');
      trail.note({ patient_ids: [document.patient.id] });
      return answerFile(call, clinic.id, document);
    },
  }),
});
