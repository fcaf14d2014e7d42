import { column, literal, piece, type Piece } from '../../db/piece.js';
import { CHART_LIMITS } from '../../limits/index.js';
import type { Kind } from './chart-entry-content.js';

/** The start of a day, month or year in the clinic’s time zone. */
const begins = (text: Piece, zone: string): Piece =>
  piece`(${text} || substr('-01-01', length(${text}) - 3))::timestamp at time zone ${zone}`;

const TEST_NAMES = piece`select string_agg(concat_ws(' ', searched_test.name, searched_test.name_es, searched_item.description, searched_item.body_part), ' ')
  from order_items searched_item left join visible_tests searched_test on searched_test.id = searched_item.test_id
  where searched_item.clinic_id = o.clinic_id and searched_item.order_id = o.id`;

const VALUE_NAMES = piece`select string_agg(concat_ws(' ', searched_value.display, searched_value.value_text), ' ')
  from lab_observations searched_value where searched_value.clinic_id = r.clinic_id and searched_value.lab_result_id = r.id`;

const MEDICINES = piece`select string_agg(concat_ws(' ', searched_medicine.medication_display, searched_medicine.medication_code, searched_medicine.instructions), ' ')
  from prescription_items searched_medicine where searched_medicine.clinic_id = r.clinic_id and searched_medicine.prescription_id = r.id`;

const DIAGNOSES = piece`select string_agg(concat_ws(' ', searched_diagnosis.code, searched_diagnosis.description, searched_diagnosis.notes), ' ')
  from consultation_diagnoses searched_diagnosis where searched_diagnosis.clinic_id = c.clinic_id and searched_diagnosis.consultation_id = c.id`;

const SECTIONS = piece`select string_agg(left(searched_section.content, ${literal(CHART_LIMITS.sectionLetters)}), ' ')
  from consultation_sections searched_section where searched_section.clinic_id = c.clinic_id and searched_section.consultation_id = c.id`;

const RECIPIENT = piece`coalesce(f.to_name, (select recipient.full_name from practitioners recipient
  where recipient.clinic_id = f.clinic_id and recipient.id = f.to_practitioner_id))`;

interface Part {
  id: Piece;
  /** The time by which entries are sorted. */
  at(zone: string): Piece;
  /** The text that is searched. */
  words: Piece;
}

/** For the rows of each kind, with the aliases that their features use. */
export const PARTS: Record<Kind, Part> = {
  allergy: {
    id: column('a.id'),
    at: () => piece`coalesce(a.recorded_at, a.created_at)`,
    words: piece`concat_ws(' ', a.substance_display, a.substance_code, a.note)`,
  },
  document: { id: column('t.id'), at: (zone) => begins(column('t.date'), zone), words: column('t.title') },
  immunization: {
    id: column('i.id'),
    at: (zone) => begins(column('i.occurred_on'), zone),
    words: piece`concat_ws(' ', i.vaccine_display, i.vaccine_code, i.lot_number)`,
  },
  note: {
    id: column('c.id'),
    at: () => piece`coalesce(c.started_at, c.created_at)`,
    words: piece`concat_ws(' ', c.number, c.reason, ${DIAGNOSES}, ${SECTIONS})`,
  },
  order: {
    id: column('o.id'),
    at: () => column('o.ordered_at'),
    words: piece`concat_ws(' ', o.number, ${TEST_NAMES}, o.clinical_info, o.notes)`,
  },
  prescription: {
    id: column('r.id'),
    at: () => column('r.authored_at'),
    words: piece`concat_ws(' ', r.number, ${MEDICINES}, r.notes)`,
  },
  problem: {
    id: column('m.id'),
    at: () => column('m.recorded_at'),
    words: piece`concat_ws(' ', m.code, m.description, m.note)`,
  },
  referral: {
    id: column('f.id'),
    at: () => column('f.created_at'),
    words: piece`concat_ws(' ', ${RECIPIENT}, f.to_facility, f.reason)`,
  },
  result: {
    id: column('r.id'),
    at: () => column('r.issued_at'),
    words: piece`concat_ws(' ', r.display, r.conclusion, ${VALUE_NAMES})`,
  },
};
