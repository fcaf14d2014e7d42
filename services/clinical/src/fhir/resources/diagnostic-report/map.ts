import type { DiagnosticReport, Extension } from '@medplum/fhirtypes';
import type { LabResultRow } from '../../../features/lab-results/index.js';
import { DIAGNOSTIC_SERVICE, RELEASED, REPORT_REPLACES, STATUS_REASON, SUPERSEDED_BY } from '../../systems.js';
import { collectionTime } from '../specimen-collection.js';
import { codedAs, concept, filled, listOf, metaOf, reference, textExtension, type Mapping } from '../datatypes.js';

/** A laboratory result as a whole; what was measured are Observations, on what is its Specimen. */
export const diagnosticReportResource = (row: LabResultRow, { clinic }: Mapping): DiagnosticReport =>
  filled<DiagnosticReport>({
    resourceType: 'DiagnosticReport',
    id: row.id,
    meta: metaOf(row),
    extension: listOf<Extension>(
      row.supersedes_id !== null && {
        url: REPORT_REPLACES,
        valueReference: reference('DiagnosticReport', row.supersedes_id),
      },
      row.superseded_by_id !== null && {
        url: SUPERSEDED_BY,
        valueReference: reference('DiagnosticReport', row.superseded_by_id),
      },
      textExtension(STATUS_REASON, row.status_reason),
      row.released_at !== null && { url: RELEASED, valueBoolean: true },
    ),
    basedOn: listOf(row.order_item_id !== null && reference('ServiceRequest', row.order_item_id)),
    status: row.status,
    category: [concept(DIAGNOSTIC_SERVICE, 'LAB', 'Laboratory')],
    code: codedAs(clinic.id, row.code),
    subject: reference('Patient', row.patient.id, row.patient.full_name),
    encounter: row.consultation_id === null ? undefined : reference('Encounter', row.consultation_id),
    effectiveDateTime: collectionTime(row.specimen),
    issued: row.issued_at,
    performer: listOf(row.performer !== null && { display: row.performer }),
    specimen: listOf(row.specimen !== null && reference('Specimen', row.id, row.specimen.type)),
    result: row.observations.map(({ id, code }) => reference('Observation', id, code.display)),
    conclusion: row.conclusion,
    presentedForm: row.attachments.map(({ title, content_type, url }) => ({ title, contentType: content_type, url })),
  });
