import type { Patient } from '@medplum/fhirtypes';
import {
  changePatient,
  createPatient,
  newPatientSchema,
  patientRecord,
  type Demographics,
} from '../../../features/patients/index.js';
import { ability } from '../../../operation/access.js';
import type { Writes } from '../../writing/write-rules.js';
import type { PatientSaid } from './map.js';
import { PATIENT_EXPRESSIONS, takePatient } from './take.js';

export const patientWrites: Writes<PatientSaid> = {
  access: ability('patients:write'),
  record: patientRecord,
  take: (resource, at, before) => takePatient(resource as Patient, at, before),
  schema: newPatientSchema,
  expressions: PATIENT_EXPRESSIONS,
  create: {
    event: 'patient.create',
    async run({ db, clinic, now }, body) {
      const { id } = await createPatient(db, { clinic, now, body: body as Demographics });
      return { record: id, resource: id };
    },
  },
  update: {
    event: 'patient.update',
    async run({ db, clinic, now }, id, ifMatch, body) {
      const { changed } = await changePatient(db, { clinic, now, id, ifMatch, body });
      return changed;
    },
  },
  deletes: {
    event: 'patient.update',
    ended: (resource) => ((resource as Patient).active === false ? resource : { ...resource, active: false }),
  },
};
