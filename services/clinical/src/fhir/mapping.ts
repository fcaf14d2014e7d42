import type { Clinic } from '../domain/clinic.js';

/** In which clinic a record is shown as a resource. */
export interface Mapping {
  clinic: Pick<Clinic, 'id' | 'name'>;
}

/** Any resource, as far as it looks the same for all types. */
export interface Resource {
  resourceType: string;
  id?: string;
  meta?: { versionId?: string; lastUpdated?: string };
}
