import type { Db } from '../../db/db.js';

export const SEVERITIES = ['contraindicated', 'severe', 'moderate', 'minor'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** An interaction of two ingredients, each a substance or a group. Each pair is stored in both orders. */
export interface InteractionRow {
  ingredient: string;
  other: string;
  severity: Severity;
  text: string;
  text_es: string | null;
  source: string;
  version: string;
}

export interface InteractionTable {
  source: string;
  version: string;
  imported_at: string;
}

export const findTables = (db: Db) =>
  db.rows<InteractionTable>('select source, version, imported_at from interaction_sources order by source');

/** Those of the names that a table has. */
export async function findNamed(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.rows<{ name: string }>(
    `select name from unnest($1::text[]) name where exists (select from interactions i where i.ingredient = name)`,
    [[...new Set(names)]],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Interactions between any two of the names, most severe first. */
export const findInteractions = (db: Db, names: readonly string[], limit: number) =>
  db.rows<InteractionRow>(
    `select i.ingredient, i.other, i.severity, i.text, i.text_es, i.source, s.version
     from interactions i join interaction_sources s on s.source = i.source
     where i.ingredient = any($1) and i.other = any($1) and i.ingredient <= i.other
     order by array_position('{contraindicated,severe,moderate,minor}'::text[], i.severity), i.ingredient, i.other, i.source
     limit $2`,
    [names, limit],
  );
