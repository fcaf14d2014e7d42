import { ability, phi } from '../../operation/access.js';

const area = 'pharmacy';

/** Access for reading recalls. */
export const readsRecalls = ability('pharmacy:read', { area });

/** Access for recalling lots. */
export const recalls = ability('pharmacy:stock', { area });

/** Access for listing the patients who received recalled lots. */
export const listsRecalledPatients = phi('full', {
  ability: 'pharmacy:read',
  area,
  noSubject: 'A recall is about a product. The policy is checked for the patient of each dispensing and admission.',
});
