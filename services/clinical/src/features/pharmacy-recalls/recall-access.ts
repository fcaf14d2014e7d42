import { ability, phi } from '../../operation/access.js';

const area = 'pharmacy';

/** Who sees what is recalled. */
export const readsRecalls = ability('pharmacy:read', { area });

/** Who recalls lots, as who receives and destroys them. */
export const recalls = ability('pharmacy:stock', { area });

/** Who sees which patients had some of it. */
export const listsRecalledPatients = phi('full', {
  ability: 'pharmacy:read',
  area,
  noSubject: 'A recall is about a product; of each dispensing and admission it is asked who may see it.',
});
