import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import { readLines } from '../features/catalogs/catalog-file.js';
import { mergeInteractions } from '../features/suggestions/interaction-import.js';

/** The table of interactions in the repository, for demonstrations: from the source and from what is built of it. */
export const DEMO_INTERACTIONS = ['../../data/interactions.csv', '../../../data/interactions.csv']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path));

export async function fillInteractions(db: Knex): Promise<void> {
  if (DEMO_INTERACTIONS)
    await mergeInteractions(
      db,
      readLines(DEMO_INTERACTIONS, () => {}),
    );
}
