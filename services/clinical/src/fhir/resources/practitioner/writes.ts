import type { Practitioner } from '@medplum/fhirtypes';
import Joi from 'joi';
import {
  changePractitioner,
  insertPractitioner,
  practitionerFields,
  practitionerRecord,
  type NewPractitioner,
  type PractitionerRow,
} from '../../../features/practitioners/index.js';
import { ability } from '../../../operation/access.js';
import type { Writes } from '../../writing/write-rules.js';
import { PRACTITIONER_EXPRESSIONS, takePractitioner } from './take.js';

export const practitionerWrites: Writes<PractitionerRow> = {
  access: ability('clinic:manage'),
  record: practitionerRecord,
  about: 'A name is kept as one text, in the words that are sent; the first qualification is the specialty.',
  take: (resource, at) => takePractitioner(resource as Practitioner, at),
  schema: Joi.object({ ...practitionerFields, full_name: practitionerFields.full_name.required() }),
  expressions: PRACTITIONER_EXPRESSIONS,
  create: {
    event: 'practitioner.create',
    async run({ db, clinic }, body) {
      const id = await insertPractitioner(db, clinic.id, body as NewPractitioner);
      return { record: id, resource: id };
    },
  },
  update: {
    event: 'practitioner.update',
    async run({ db, clinic }, id, ifMatch, body) {
      const { changed } = await changePractitioner(db, { clinicId: clinic.id, id, ifMatch, body });
      return changed;
    },
  },
  deletes: {
    event: 'practitioner.update',
    ended: (resource) => ((resource as Practitioner).active === false ? resource : { ...resource, active: false }),
  },
};
