import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DEMO_INTERACTIONS } from '../../src/demo/demo-interactions.js';
import { FaultyFile } from '../../src/features/catalogs/catalog-file.js';
import { importInteractions } from '../../src/features/suggestions/interaction-import.js';
import type { Credentials, TestApp } from './start.js';
import { suggested } from './suggestions.js';

export const interactionsCsv = (...lines: string[]): string =>
  ['ingredient_1,ingredient_2,severity,text,source,licence,version', ...lines].join('\n');

/** Imports a table of these contents; what is wrong with it where it is refused. */
export async function importTable(app: TestApp, content: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'interactions-'));
  const file = path.join(folder, 'table.csv');
  writeFileSync(file, content);
  try {
    return { imported: await importInteractions(app.ownerUrl, file), faults: [] };
  } catch (error) {
    if (!(error instanceof FaultyFile)) throw error;
    return { imported: [], faults: error.faults };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const importDemoTable = (app: TestApp) => importInteractions(app.ownerUrl, DEMO_INTERACTIONS ?? '');

export const named = (...displays: string[]) => displays.map((display) => ({ medication: { display } }));

interface DrugCheck {
  warnings: {
    type: string;
    severity: string;
    text: string;
    source: string;
    version: string | null;
    items: { item: number | null; display: string; number: string | null }[];
  }[];
  unchecked: { item: number | null; detail: string | null; reason: string }[];
  tables: { source: string; version: string; imported_at: string }[];
}

/** What the check of medications says for a patient. */
export const drugCheck = async (
  app: TestApp,
  by: Credentials,
  patient: { id: string },
  ...displays: string[]
): Promise<DrugCheck> =>
  (await suggested(app, by, 'drug_check', { patient_id: patient.id, items: named(...displays) })).result;

/** Types and severities of warnings. */
export const weights = ({ warnings }: DrugCheck): string[] =>
  warnings.map(({ type, severity }) => `${type} ${severity}`);
