import type { EncounterParticipant } from '@medplum/fhirtypes';
import { PARTICIPATION_TYPE } from '../../systems.js';
import { concept, reference } from '../datatypes.js';

/** Somebody who takes part; nobody where there is none. */
export const participantOf = (
  code: string,
  display: string,
  person: { id: string; full_name: string } | null,
): EncounterParticipant | undefined =>
  person
    ? {
        type: [concept(PARTICIPATION_TYPE, code, display)],
        individual: reference('Practitioner', person.id, person.full_name),
      }
    : undefined;
