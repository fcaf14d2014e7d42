import type { Clinic } from '../domain/clinic.js';

/** In which clinic a record is shown as a resource. */
export interface Mapping {
  clinic: Pick<Clinic, 'id' | 'name'>;
}
