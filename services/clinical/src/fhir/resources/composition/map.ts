import type { Composition, CompositionAttester, CompositionSection, Extension } from '@medplum/fhirtypes';
import type { ConsultationSaid } from '../../../features/consultations/index.js';
import {
  ADDED_AT,
  CONTENT_SHA256,
  EMPTY_REASON,
  FOLLOW_UP_DATE,
  LOINC,
  STATUS_REASON,
  localSystem,
} from '../../systems.js';
import { conditionId } from '../condition/condition-id.js';
import { signId, signsOf } from '../observation/vital-signs.js';
import { concept, filled, listOf, metaOf, reference, textExtension, type Mapping } from '../datatypes.js';
import { narrative, NOTHING } from './narrative.js';
import { PARTS, sectionCode } from './section-codes.js';

export const CONSULT_NOTE = concept(LOINC, '11488-4', 'Consult note');

/** The note of a consultation: who wrote and who signed it, what it says, and what was added later. */
export const compositionResource = (row: ConsultationSaid, { clinic }: Mapping): Composition =>
  filled<Composition>({
    resourceType: 'Composition',
    id: row.id,
    meta: metaOf(row),
    extension: listOf<Extension>(
      row.content_sha256 !== null && { url: CONTENT_SHA256, valueString: row.content_sha256 },
      textExtension(STATUS_REASON, row.cancellation_reason),
    ),
    identifier: { system: localSystem(clinic.id, 'consultation-number'), value: row.number },
    status: noteStatus(row),
    type: CONSULT_NOTE,
    subject: row.patient && reference('Patient', row.patient.id, row.patient.full_name),
    encounter: reference('Encounter', row.id),
    date: row.completed_at ?? row.updated_at,
    author: [reference('Practitioner', row.practitioner.id, row.practitioner.full_name)],
    title: row.number,
    confidentiality: 'N',
    attester: listOf(attesterOf(row)),
    custodian: reference('Organization', clinic.id, clinic.name),
    section: sectionsOf(row),
  });

/** Also of the DocumentReference. */
export function noteStatus({ status, addenda }: ConsultationSaid): NonNullable<Composition['status']> {
  if (status === 'entered_in_error') return 'entered-in-error';
  if (status === 'draft') return 'preliminary';
  return addenda.length > 0 ? 'amended' : 'final';
}

const attesterOf = ({ signed_by, completed_at }: ConsultationSaid): CompositionAttester | undefined =>
  signed_by && completed_at !== null
    ? { mode: 'legal', time: completed_at, party: reference('Practitioner', signed_by.id, signed_by.full_name) }
    : undefined;

function sectionsOf(row: ConsultationSaid): CompositionSection[] {
  const { id, reason, sections, addenda, diagnoses, follow_up_date, follow_up_notes } = row;
  const signs = signsOf(row);
  return listOf<CompositionSection>(
    Boolean(reason?.trim()) && {
      title: 'Reason',
      code: PARTS.reason,
      text: narrative(reason ?? ''),
    },
    ...sections.map((section) => sectionOf(section)),
    signs.length > 0 && {
      title: 'Vital signs',
      code: PARTS.signs,
      entry: signs.map(({ key }) => reference('Observation', signId(key))),
    },
    row.patient !== null &&
      diagnoses.length > 0 && {
        title: 'Diagnoses',
        code: PARTS.diagnoses,
        entry: diagnoses.map(({ code, description }) => reference('Condition', conditionId(id, code), description)),
      },
    Boolean(follow_up_date ?? follow_up_notes?.trim()) && {
      title: 'Follow-up',
      ...(follow_up_date !== null && { extension: [{ url: FOLLOW_UP_DATE, valueDate: follow_up_date }] }),
      code: PARTS.followUp,
      text: narrative(listOf(follow_up_date, follow_up_notes).join('\n')),
    },
    ...addenda.map(
      (addendum): CompositionSection => ({
        title: 'Addendum',
        extension: [{ url: ADDED_AT, valueDateTime: addendum.created_at }],
        code: PARTS.addendum,
        author: [reference('Practitioner', addendum.author.id, addendum.author.full_name)],
        text: narrative(`${addendum.created_at}\n${addendum.content}`),
      }),
    ),
  );
}

const sectionOf = ({ key, title, content }: ConsultationSaid['sections'][number]): CompositionSection => ({
  title: title?.trim() || key,
  code: sectionCode(key),
  ...(content.trim()
    ? { text: narrative(content) }
    : { text: NOTHING, emptyReason: concept(EMPTY_REASON, 'unavailable', 'Unavailable') }),
});
