import { useClinical } from '../../../test/support/use-clinical.js';
import { mergePatientEndpoint } from './merge-patient.js';
import { MOVED, STAYS } from './patient-tables.js';

const app = useClinical();

/** Columns that refer to the table of patients, and those that look as if they named one. */
async function columnsOfPatients(): Promise<string[]> {
  const { rows } = await app.db.raw(`
    select c.table_name || '.' || c.column_name as name
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (c.column_name ~ 'patients{0,1}_ids{0,1}$' or c.column_name = 'recorded_for')
    union
    select r.conrelid::regclass || '.' || a.attname
    from pg_constraint r join pg_attribute a on a.attrelid = r.conrelid and a.attnum = any(r.conkey)
    where r.contype = 'f' and r.confrelid = 'patients'::regclass and a.attname <> 'clinic_id'`);
  return rows
    .map(({ name }: { name: string }) => name)
    .filter((name: string) => !/^(audit_events|record_versions)_/.test(name));
}

test('each column that names a patient moves with them or stays for a reason', async () => {
  const moved = MOVED.map(({ table, move }) => `${table}.${/ set (\w+) = /.exec(move)?.[1]}`);
  const known = [...moved, ...Object.keys(STAYS)];
  expect((await columnsOfPatients()).sort()).toEqual([...new Set(known)].sort());
  expect(known).toHaveLength(new Set(known).size);
});

test('who reads how a merge works reads of each kind of record that moves', () => {
  const words: Record<string, string> = {
    admission_observations: 'their observations',
    admission_tasks: 'observations and tasks',
    inpatient_medications: 'medications',
    medication_administrations: 'administrations',
    emergency_visits: 'emergency visits',
    interop_messages: 'messages',
    lab_results: 'results',
    memberships: 'account',
    patient_identifiers: 'identifiers',
    patients: 'those who were merged',
    pharmacy_dispensations: 'dispensings',
  };
  const { description = '' } = mergePatientEndpoint;
  expect(MOVED.map(({ table }) => words[table] ?? table).filter((word) => !description.includes(word))).toEqual([]);
});
