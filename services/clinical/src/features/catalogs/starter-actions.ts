import type { Knex } from 'knex';
import { newId } from '../../id.js';
import { STARTER_CIE10 } from './starter-cie10.js';
import { STARTER_IMAGING } from './starter-imaging.js';
import { STARTER_LABORATORY } from './starter-laboratory.js';

export const LOINC_NOTICE =
  'This material contains content from LOINC (http://loinc.org). LOINC is copyright © Regenstrief Institute, Inc. and the ' +
  'Logical Observation Identifiers Names and Codes (LOINC) Committee and is available at no cost under the license at ' +
  'http://loinc.org/license. LOINC® is a registered United States trademark of Regenstrief Institute, Inc.';

const linesOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|'));

/** Fills the catalogs that were never filled, as the owner of the tables. What was imported stays. */
export async function loadStarterCatalogs(owner: Knex): Promise<void> {
  const filled = new Set<string>(await owner('catalog_versions').pluck('type'));
  if (!filled.has('cie10')) await load(owner, 'cie10', 'demo-2', null, 'cie10_codes', diagnoses());
  if (!filled.has('laboratory'))
    await load(owner, 'laboratory', 'starter-1', LOINC_NOTICE, 'catalog_tests', laboratoryTests());
  if (!filled.has('imaging'))
    await load(owner, 'imaging', 'starter-1', LOINC_NOTICE, 'catalog_tests', imagingStudies());
}

async function load(
  owner: Knex,
  type: string,
  version: string,
  notice: string | null,
  table: string,
  rows: object[],
): Promise<void> {
  await owner(table).insert(rows);
  await owner('catalog_versions').insert({ type, version, notice });
}

function diagnoses(): object[] {
  const lines = linesOf(STARTER_CIE10);
  const codes = lines.map(([code = '']) => code);
  return lines.map(([code = '', chapter, description, description_es]) => {
    const [category = ''] = code.split('.');
    return {
      code,
      chapter,
      description,
      description_es,
      parent_code: category === code ? null : category,
      level: category === code ? 1 : 2,
      is_billable: !codes.some((other) => other.startsWith(`${code}.`)),
      sex: code.startsWith('O') ? 'female' : null,
      is_demo: true,
    };
  });
}

function laboratoryTests(): object[] {
  return linesOf(STARTER_LABORATORY).map(
    ([code, loinc, category, specimen, unit, fasting, name, name_es, members]) => ({
      id: newId(),
      kind: 'laboratory',
      code,
      loinc,
      name,
      name_es,
      category,
      specimen,
      unit: unit || null,
      fasting: fasting === 'yes',
      is_panel: Boolean(members),
      members: members ? members.split(',') : [],
    }),
  );
}

function imagingStudies(): object[] {
  return linesOf(STARTER_IMAGING).map(([code, loinc, modality, body_part, laterality, contrast, name, name_es]) => ({
    id: newId(),
    kind: 'imaging',
    code,
    loinc: loinc || null,
    name,
    name_es,
    modality,
    body_part,
    laterality_required: laterality === 'yes',
    contrast: contrast === 'yes',
  }));
}
