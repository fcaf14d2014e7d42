import { CODES_OF_DIGESTION_TO_BIRTH } from './starter/digestion-to-birth.js';
import { CODES_OF_INFECTIONS_TO_MIND } from './starter/infections-to-mind.js';
import { CODES_OF_NERVES_TO_AIRWAYS } from './starter/nerves-to-airways.js';
import { CODES_OF_SYMPTOMS_TO_CHECK_UPS } from './starter/symptoms-to-check-ups.js';

/**
 * A demonstration of the diagnosis catalog, worded by this project: `code|chapter|English|Spanish`, headers
 * (not billable) before what is under them. It holds what general practice, emergency rooms and wards see often.
 * The real tables are imported by the operator of the service.
 */
export const STARTER_CIE10 = [
  CODES_OF_INFECTIONS_TO_MIND,
  CODES_OF_NERVES_TO_AIRWAYS,
  CODES_OF_DIGESTION_TO_BIRTH,
  CODES_OF_SYMPTOMS_TO_CHECK_UPS,
]
  .map((table) => table.trim())
  .join('\n');
