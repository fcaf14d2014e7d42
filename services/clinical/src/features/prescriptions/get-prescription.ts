import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { problem } from '../../domain/errors.js';
import { weakEtag } from '../../http/etag.js';
import { isUuid } from '../../id.js';
import { prescriptionSubject } from './prescription-access.js';
import { findPrescription } from './prescription-list-store.js';
import { prescriptionSchema, prescriptionView } from './prescription-view.js';

export const getPrescriptionEndpoint = endpoint({
  operationId: 'getPrescription',
  method: 'get',
  path: '/api/v1/prescriptions/{prescription}',
  summary: 'A prescription with its items',
  access: phi('limited', {
    ability: 'prescriptions:read',
    subject: { of: prescriptionSubject, param: 'prescription' },
    ownRecords: true,
  }),
  audit: { event: 'prescription.read', action: 'R', resource: 'prescription' },
  parameters: { path: ids('prescription') },
  conditional: true,
  message: { en: 'Prescription.', es: 'Receta.' },
  response: prescriptionSchema,

  async handler({ db, caller, clinic, path, trail }) {
    const id = path.prescription;
    const found = isUuid(id) ? await findPrescription(db, { caller, clinic, grant: undefined }, id) : undefined;
    if (!found) throw problem('not_found');
    trail.note({ patient_ids: [found.patient.id] });
    const view = prescriptionView(found, caller);
    return { data: view, etag: weakEtag(view.version, view) };
  },
});
