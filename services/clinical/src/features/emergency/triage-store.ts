import type { Db } from '../../db/db.js';
import { clause, parameter, statement } from '../../db/piece.js';
import type { FindSubject } from '../../operation/access.js';
import type { Vitals } from '../consultations/index.js';
import type { Scale } from './emergency-settings.js';

export interface TriageRow {
  id: string;
  scale: Scale;
  level: number;
  complaint: string | null;
  vitals: (Vitals & { bmi: number | null }) | null;
  notes: string | null;
  at: string;
  by: { id: string; full_name: string };
  reassess_at: string | null;
}

/** The members of a `TriageRow`, of triages `t`. */
export const TRIAGE_MEMBERS = clause`'id', t.id, 'scale', t.scale, 'level', t.level, 'complaint', t.complaint, 'vitals', t.vitals,
  'notes', t.notes, 'at', iso_instant(t.at), 'reassess_at', iso_instant(t.reassess_at),
  'by', (select jsonb_build_object('id', a.id, 'full_name', a.full_name)
    from practitioners a where a.clinic_id = t.clinic_id and a.id = t.author_id)`;

const OF_VISIT = statement(clause`select jsonb_build_object(${TRIAGE_MEMBERS}) as triage from emergency_triages t
  where t.clinic_id = ${parameter(1)} and t.visit_id = ${parameter(2)} order by t.place desc`);

/** The latest first. A visit has a limited number. */
export const findTriages = async (db: Db, clinicId: string, visitId: string): Promise<TriageRow[]> =>
  (await db.rows<{ triage: TriageRow }>(OF_VISIT, [clinicId, visitId])).map(({ triage }) => triage);

/** The patient of a triage, for the clinic's PHI policy. */
export const triageSubject: FindSubject = (db, clinicId, id) =>
  db.row(
    `select v.patient_id, v.practitioner_id from emergency_triages t
     join emergency_visits v on v.clinic_id = t.clinic_id and v.id = t.visit_id where t.clinic_id = $1 and t.id = $2`,
    [clinicId, id],
  );

interface NewTriage {
  clinic_id: string;
  id: string;
  visit_id: string;
  place: number;
  scale: Scale;
  level: number;
  complaint: string | null;
  vitals: TriageRow['vitals'];
  notes: string | null;
  at: string;
  author_id: string;
  reassess_at: string | null;
}

export const insertTriage = (db: Db, row: NewTriage) =>
  db.rows(
    `insert into emergency_triages (clinic_id, id, visit_id, place, scale, level, complaint, vitals, notes, at, author_id, reassess_at)
     select clinic_id, id, visit_id, place, scale, level, complaint, vitals, notes, at, author_id, reassess_at
     from jsonb_populate_record(null::emergency_triages, $1::jsonb)`,
    [JSON.stringify(row)],
  );
