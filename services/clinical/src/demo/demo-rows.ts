import type { Knex } from 'knex';

/** In which order they are inserted: a row refers to earlier tables only. */
const TABLES = [
  'patients',
  'problems',
  'immunizations',
  'emergency_visits',
  'emergency_triages',
  'emergency_carers',
  'emergency_overdues',
  'admissions',
  'admission_stays',
  'bed_reservations',
  'admission_tasks',
  'inpatient_medications',
  'medication_administrations',
  'consultations',
  'consultation_sections',
  'consultation_vitals',
  'consultation_diagnoses',
  'orders',
  'order_items',
  'lab_results',
  'lab_observations',
  'prescriptions',
  'prescription_items',
  'referrals',
] as const;

/** How many rows of a table one statement inserts. */
const ROWS_A_STATEMENT = 500;

/** Rows of a demo clinic that are inserted together, some hundreds a statement. */
export class DemoRows {
  private readonly rows = new Map<string, object[]>();

  add(table: (typeof TABLES)[number], ...rows: readonly object[]): void {
    this.rows.set(table, [...(this.rows.get(table) ?? []), ...rows]);
  }

  async insert(db: Knex): Promise<void> {
    for (const table of TABLES) {
      const rows = this.rows.get(table) ?? [];
      for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
        await db(table).insert(rows.slice(from, from + ROWS_A_STATEMENT));
    }
  }
}
