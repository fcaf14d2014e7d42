import type { ConsultationSaid } from '../../../features/consultations/index.js';
import { reference, stretch, UNSAID } from '../../search/kinds.js';
import { always, codedBy } from '../../search/tokens.js';
import { DOCUMENT_CATEGORY } from '../../systems.js';
import type { TypeSpec } from '../../type.js';
import { noteStatuses, OF_NOTES, signedBy } from '../composition/type.js';
import { OF_CONSULTATIONS } from '../encounter/type.js';
import { documentReferenceResource, FHIR_JSON } from './map.js';

export const documentReference: TypeSpec<ConsultationSaid> = {
  ...OF_CONSULTATIONS,
  type: 'DocumentReference',
  map: documentReferenceResource,
  search: {
    ...OF_NOTES,
    encounter: reference('context.encounter', { Encounter: 'c.id' }, 'The visit that it is about.'),
    category: always(DOCUMENT_CATEGORY, 'clinical-note', 'clinical-note.'),
    custodian: reference('custodian', { Organization: 'c.clinic_id' }, 'Who keeps it.'),
    authenticator: signedBy('authenticator'),
    status: codedBy(
      'http://hl7.org/fhir/document-reference-status',
      { current: `c.status <> 'entered_in_error'`, 'entered-in-error': `c.status = 'entered_in_error'` },
      'current or entered-in-error.',
      'false',
    ),
    'doc-status': noteStatuses('http://hl7.org/fhir/composition-status'),
    period: stretch('c.started_at', 'c.ended_at', 'When the visit was.'),
    contenttype: always('urn:ietf:bcp:13', FHIR_JSON, `${FHIR_JSON}.`),
    creation: OF_NOTES.date,
    event: UNSAID.token,
    facility: UNSAID.token,
    format: UNSAID.token,
    setting: UNSAID.token,
    'security-label': UNSAID.token,
    related: UNSAID.reference('context.related'),
  },
};
