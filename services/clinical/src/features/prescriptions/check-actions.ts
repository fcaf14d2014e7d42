import { acceptSuggestion, type Accepting } from '../suggestion-acceptances/index.js';
import type { Db } from '../../db/db.js';
import { newId } from '../../id.js';
import type { Change } from '../../operation/change.js';
import { findCounted } from '../allergies/index.js';
import { findSubstanceTable, keyOf } from '../catalogs/index.js';
import {
  checkItems,
  reasonFor,
  type ActiveMedication,
  type Check,
  type Known,
  type Medicated,
  type Overriding,
  type Warning,
} from './check-rules.js';
import { insertOverrides, type Overridden } from './override-store.js';
import type { PrescriptionItem } from './prescription-content.js';
import { findActiveMedications } from './prescription-store.js';

/** What a check said, and the table that it knew substances by. */
export type Checked = Check & Pick<Known, 'table'>;

/** What the check says of the items. `also` is what the patient is given beside prescriptions. The patient is locked. */
export async function check(
  db: Db,
  { clinicId, patientId, today }: { clinicId: string; patientId: string; today: string },
  items: readonly Medicated[],
  also: readonly ActiveMedication[] = [],
): Promise<Checked> {
  const [counted, active] = await Promise.all([
    findCounted(db, clinicId, patientId),
    findActiveMedications(db, clinicId, patientId, today),
  ]);
  const allergens = counted.flatMap(({ substance }) => substance ?? []);
  const table = await findSubstanceTable(db, [...allergens, ...items.map(({ medication }) => medication)]);
  return { ...checkItems(items, { counted, active: [...active, ...also], table }), table };
}

/** Keeps with each item why its warnings were overridden, and by whom: what clinics count. */
export async function keepOverrides(
  change: Change,
  {
    id,
    prescriber_id,
    items,
  }: { id: string; prescriber_id: string; items: readonly (PrescriptionItem & { id: string })[] },
  checked: Pick<Checked, 'warnings' | 'table'>,
  overriding: Overriding,
): Promise<void> {
  const overrides = overridesOf(change, { prescriber_id, items }, checked, overriding).flatMap(
    ({ item: place, ...override }) => {
      const item = items[place];
      return item ? [{ ...override, prescription_id: id, item_id: item.id }] : [];
    },
  );
  if (overrides.length > 0) await insertOverrides(change.db, overrides);
}

/** Of each warning that was overridden why, by whom and for which item. */
export const overridesOf = (
  { clinic, now }: Pick<Change, 'clinic' | 'now'>,
  { prescriber_id, items }: { prescriber_id: string; items: readonly Medicated[] },
  { warnings, table }: Pick<Checked, 'warnings' | 'table'>,
  overriding: Overriding,
): (Overridden & { item: number })[] =>
  warnings.flatMap((warning): (Overridden & { item: number })[] => {
    const item = items[warning.item];
    const reason = reasonFor(warning.item, overriding);
    if (!item || reason === null) return [];
    return [
      {
        clinic_id: clinic.id,
        id: newId(),
        item: warning.item,
        overridden_at: now.toISOString(),
        practitioner_id: prescriber_id,
        basis: warning.basis ?? 'duplicate',
        allergy_id: warning.allergy_id,
        detail: warning.detail,
        ...substanceOf(item, table),
        reason,
      },
    ];
  });

/** The first substance that it is made of; what the table does not know is counted under its name. */
function substanceOf({ medication }: Medicated, table: Known['table']) {
  const [code] = table.ingredientsOf(table.recognise(medication).codes);
  const name = code === undefined ? undefined : table.nameOf(code);
  return { substance_code: code ?? null, substance_name: name ?? keyOf(medication.display) };
}

/** For the trail and the metrics: how much was warned of, overridden and not checked. */
export function tellOfCheck(
  { trail, deps }: Pick<Change, 'trail'> & { deps: { metrics: { overrode(basis: string): void } } },
  {
    status,
    warnings,
    unchecked,
  }: { status: string; warnings: readonly Warning[]; unchecked: readonly unknown[] | null },
  accepted: { suggestion_id?: string } = {},
): void {
  const overridden = status === 'active' ? warnings : [];
  for (const { basis } of overridden) deps.metrics.overrode(basis ?? 'duplicate');
  trail.note({
    details: {
      warnings: warnings.length,
      overridden: overridden.length,
      unchecked: unchecked?.length ?? 0,
      ...accepted,
    },
  });
}

/** Keeps that a prescription was written out of a suggestion, as `acceptSuggestion` does. */
export const acceptCheck = (
  call: Parameters<typeof acceptSuggestion>[0],
  { suggestion_id }: Accepting,
  {
    id,
    patient,
    items,
  }: { id: string; patient: { id: string }; items: readonly { medication: { display: string } }[] },
) =>
  acceptSuggestion(call, suggestion_id, {
    type: 'prescription',
    id,
    patient_id: patient.id,
    prescribed: items.map(({ medication }) => medication.display),
  });
