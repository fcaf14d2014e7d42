import { column, FALSE, piece } from '../../../db/piece.js';
import type { ConsultationSaid } from '../../../features/consultations/index.js';
import { isUuid } from '../../../id.js';
import { compositeOf } from '../../search/composite-parameters.js';
import { periodBetween, reference, words } from '../../search/column-parameters.js';
import { NEVER, type SearchParameter } from '../../search/parameter.js';
import { UNRECORDED, unrecorded } from '../../search/unrecorded-parameters.js';
import { always, codedBy } from '../../search/token-parameters.js';
import { DOCUMENT_CATEGORY } from '../../systems.js';
import type { TypeSpec } from '../../type.js';
import { noteStatuses, OF_NOTES, signedBy } from '../composition/type.js';
import { OF_CONSULTATIONS } from '../encounter/type.js';
import { documentReferenceResource, FHIR_JSON } from './map.js';

/** The address that the attachment has. */
const location: SearchParameter = {
  type: 'uri',
  documentation: 'Where the note is: `Composition/` and its id.',
  missing: FALSE,
  match(text) {
    const [, id] = /^Composition\/([0-9a-f-]{36})$/.exec(text) ?? [];
    return id !== undefined && isUuid(id) ? { sql: piece`c.id = ${id}` } : NEVER;
  },
};

export const documentReference: TypeSpec<ConsultationSaid> = {
  ...OF_CONSULTATIONS,
  type: 'DocumentReference',
  map: documentReferenceResource,
  search: {
    ...OF_NOTES,
    encounter: reference('context.encounter', { Encounter: column('c.id') }, 'The visit that it is about.'),
    category: always(DOCUMENT_CATEGORY, 'clinical-note', 'clinical-note.'),
    custodian: reference('custodian', { Organization: column('c.clinic_id') }, 'Who keeps it.'),
    authenticator: signedBy('authenticator'),
    status: codedBy(
      'http://hl7.org/fhir/document-reference-status',
      { current: piece`c.status <> 'entered_in_error'`, 'entered-in-error': piece`c.status = 'entered_in_error'` },
      'current or entered-in-error.',
      FALSE,
    ),
    'doc-status': noteStatuses('http://hl7.org/fhir/composition-status'),
    period: periodBetween(column('c.started_at'), column('c.ended_at'), 'When the visit was.'),
    contenttype: always('urn:ietf:bcp:13', FHIR_JSON, `${FHIR_JSON}.`),
    creation: OF_NOTES.date,
    description: {
      ...words([column('c.reason')], 'Words of why the patient came.'),
      missing: piece`(c.reason is null or c.reason !~ '\\S')`,
    },
    location,
    relationship: compositeOf(
      [[UNRECORDED.reference('relatesTo.target'), UNRECORDED.token]],
      UNRECORDED.token.documentation,
    ),
    ...unrecorded(
      { token: ['event', 'facility', 'format', 'language', 'relation', 'security-label', 'setting'] },
      { related: 'context.related', relatesto: 'relatesTo.target' },
    ),
  },
};
