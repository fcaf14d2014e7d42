import type { Db } from '../../db/db.js';
import { clause, list, parameter, statement } from '../../db/piece.js';
import type { Dosing } from './dose-rules.js';
import { MEDICATION_COLUMNS, STATUS, type MedicationRow } from './medication-store.js';

/** For orders `m` of admissions `a`: the admission time, and the holds and leaves. */
const ADMITTED = clause`iso_instant(a.admitted_at) as admitted_at`;
const PAUSES = clause`coalesce((select jsonb_agg(jsonb_build_object('from', iso_instant(pause.from_at), 'to', iso_instant(pause.to_at)))
  from (select h.from_at, h.to_at from inpatient_medication_holds h where h.clinic_id = m.clinic_id and h.medication_id = m.id
    union all
    select l.from_at, l.to_at from admission_leaves l where l.clinic_id = m.clinic_id and l.admission_id = m.admission_id) pause), '[]') as pauses`;

/** An order with what decides when its doses are due. */
export type DosedMedication = MedicationRow & Pick<Dosing, 'admitted_at' | 'pauses'>;

const FROM = clause`from inpatient_medications m join admissions a on a.clinic_id = m.clinic_id and a.id = m.admission_id`;

const FIND = statement(clause`select ${list([MEDICATION_COLUMNS, ADMITTED, PAUSES])} ${FROM}
  where m.clinic_id = ${parameter(1)} and m.admission_id = ${parameter(2)} and m.id = ${parameter(3)}`);

export const findDosed = (db: Db, clinicId: string, admissionId: string, id: string) =>
  db.row<DosedMedication>(FIND, [clinicId, admissionId, id]);

const BETWEEN = statement(clause`select ${list([MEDICATION_COLUMNS, ADMITTED, PAUSES])} ${FROM}
  where m.clinic_id = ${parameter(1)} and m.admission_id = ${parameter(2)} and m.starts_at < ${parameter(4)}::timestamptz
    and (coalesce(m.stopped_at, m.ends_at, 'infinity') >= ${parameter(3)}::timestamptz or exists (
      select from medication_administrations g where g.clinic_id = m.clinic_id and g.medication_id = m.id and g.supersedes_id is null
        and g.due_at >= ${parameter(3)}::timestamptz and g.due_at < ${parameter(4)}::timestamptz))
  order by m.starts_at, m.id`);

/** Orders of an admission that were active at some time of the period. */
export const findDosedBetween = (
  db: Db,
  clinicId: string,
  admissionId: string,
  { from, to }: { from: string; to: string },
) => db.rows<DosedMedication>(BETWEEN, [clinicId, admissionId, from, to]);

/** An open order with the doses that were recorded. */
export interface OpenDosing extends Dosing {
  id: string;
  admission_id: string;
  display: string;
  /** Due times of recorded doses. */
  recorded: string[];
}

const OPEN = statement(clause`
  select m.id, m.admission_id, m.medication_display as display, m.schedule, iso_instant(m.starts_at) as starts_at,
    iso_instant(m.ends_at) as ends_at, iso_instant(m.stopped_at) as stopped_at, iso_instant(m.created_at) as created_at, ${ADMITTED}, ${PAUSES},
    array(select iso_instant(g.due_at) from medication_administrations g
      where g.clinic_id = m.clinic_id and g.medication_id = m.id and g.supersedes_id is null and g.due_at >= ${parameter(3)}::timestamptz) as recorded
  ${FROM}
  where m.clinic_id = ${parameter(1)} and m.admission_id = any(${parameter(2)}::uuid[]) and m.schedule ->> 'kind' <> 'as_needed'
    and (${STATUS} in ('active', 'on_hold') or coalesce(m.stopped_at, m.ends_at) >= ${parameter(3)}::timestamptz)
  order by m.starts_at, m.id`);

/** Orders of these admissions that had not ended at `since`, with the doses recorded since. */
export const findOpenDosings = (db: Db, clinicId: string, admissionIds: readonly string[], since: string) =>
  db.rows<OpenDosing>(OPEN, [clinicId, admissionIds, since]);
