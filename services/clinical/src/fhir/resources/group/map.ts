import type { Group } from '@medplum/fhirtypes';
import type { PractitionerRow } from '../../../features/practitioners/index.js';
import { SUBSETTED } from '../../search/subsetting.js';
import { filled, reference } from '../datatypes.js';

/** A practitioner, with who their patients are as far as that is told. */
export type GroupRow = PractitionerRow & {
  /** The ids of all members, where they are listed. */
  patients?: readonly string[];
  /** How many members there are; undefined where that was not counted. */
  quantity?: number | undefined;
};

/** The patients of a practitioner, with the practitioner's id and name. Where its members are not listed, it says that it is not whole. */
export const groupResource = ({ id, full_name, active, patients, quantity }: GroupRow): Group =>
  filled<Group>({
    resourceType: 'Group',
    id,
    meta: patients ? undefined : { tag: [SUBSETTED] },
    active,
    type: 'person',
    actual: true,
    name: full_name,
    quantity,
    managingEntity: reference('Practitioner', id, full_name),
    member: patients?.map((patient) => ({ entity: reference('Patient', patient) })),
  });
