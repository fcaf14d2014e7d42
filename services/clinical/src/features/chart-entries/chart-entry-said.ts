import { clause, inside, literal, piece, type Piece } from '../../db/piece.js';
import type { Language } from '../../domain/language.js';
import { CHART_LIMITS } from '../../limits/index.js';
import type { Kind } from './chart-entry-content.js';

const NUMBER = clause`trim_scale(said_value.value_number)`;

/** The values of a result in words, in their order. */
const VALUES = piece`select string_agg(concat_ws(' ', said_value.display, concat(said_value.value_comparator, ${NUMBER}, said_value.value_text),
    said_value.value_unit), '; ' order by said_value.position)
  from lab_observations said_value where said_value.clinic_id = said_result.clinic_id and said_value.lab_result_id = said_result.id
    and said_value.position < ${literal(CHART_LIMITS.values)}`;

/** What was ordered, in one language: the catalog's name, or the text of the order. */
const TESTS: Record<Language, Piece> = {
  es: clause`coalesce(said_test.name_es, said_test.name, said_item.description, said_item.body_part)`,
  en: clause`coalesce(said_test.name, said_item.description, said_item.body_part)`,
};

const itemsIn = (language: Language) => piece`select string_agg(${TESTS[language]}, ', ' order by said_item.position)
  from order_items said_item left join visible_tests said_test on said_test.id = said_item.test_id
  where said_item.clinic_id = said_order.clinic_id and said_item.order_id = said_order.id`;

const MEDICINES = clause`string_agg(concat_ws(' ', said_medicine.medication_display, said_medicine.medication_strength), ', ' order by said_medicine.position)`;
const DOSAGES = clause`string_agg(said_medicine.instructions, '; ' order by said_medicine.position)`;

const OF_PRESCRIPTION = clause`from prescription_items said_medicine
  where said_medicine.clinic_id = said_prescription.clinic_id and said_medicine.prescription_id = said_prescription.id`;

const nameOf = (id: Piece) =>
  inside(piece`select somebody.full_name from practitioners somebody
  where somebody.clinic_id = found.clinic_id and somebody.id = ${id}`);

/** What an entry `found` of each kind shows: title, detail, status, sort, day and author. */
export const SAID: Record<Kind, (language: Language) => Piece> = {
  allergy: () => piece`select jsonb_build_object('title', said_allergy.substance_display, 'detail', said_allergy.note,
      'status', coalesce(said_allergy.clinical_status, said_allergy.verification_status), 'by', ${nameOf(clause`said_allergy.recorder_id`)})
    from allergies said_allergy where said_allergy.clinic_id = found.clinic_id and said_allergy.id = found.id`,
  document:
    () => piece`select jsonb_build_object('title', said_document.title, 'type', said_document.type, 'detail', said_document.status_reason,
      'status', said_document.status, 'on', said_document.date, 'content_type', said_document.content_type, 'by', said_document.entered_by_name)
    from documents said_document where said_document.clinic_id = found.clinic_id and said_document.id = found.id`,
  immunization:
    () => piece`select jsonb_build_object('title', said_vaccine.vaccine_display, 'detail', coalesce(said_vaccine.status_reason, said_vaccine.reason),
      'status', said_vaccine.status, 'on', said_vaccine.occurred_on, 'by', ${nameOf(clause`said_vaccine.practitioner_id`)})
    from immunizations said_vaccine where said_vaccine.clinic_id = found.clinic_id and said_vaccine.id = found.id`,
  note: () => piece`select jsonb_build_object('title', said_note.reason, 'type', said_note.type, 'status', said_note.status,
      'by', ${nameOf(clause`said_note.practitioner_id`)},
      'detail', (select string_agg(said_diagnosis.description, '; ' order by said_diagnosis.position) from consultation_diagnoses said_diagnosis
        where said_diagnosis.clinic_id = said_note.clinic_id and said_diagnosis.consultation_id = said_note.id))
    from consultations said_note where said_note.clinic_id = found.clinic_id and said_note.id = found.id`,
  order: (
    language,
  ) => piece`select jsonb_build_object('title', ${inside(itemsIn(language))}, 'type', said_order.kind, 'detail', said_order.clinical_info,
      'status', said_order.status, 'by', said_order.ordered_by_name)
    from orders said_order where said_order.clinic_id = found.clinic_id and said_order.id = found.id`,
  prescription:
    () => piece`select jsonb_build_object('title', (select ${MEDICINES} ${OF_PRESCRIPTION}), 'detail', (select ${DOSAGES} ${OF_PRESCRIPTION}),
      'status', said_prescription.status, 'by', ${nameOf(clause`said_prescription.prescriber_id`)})
    from prescriptions said_prescription where said_prescription.clinic_id = found.clinic_id and said_prescription.id = found.id`,
  problem:
    () => piece`select jsonb_build_object('title', said_problem.description, 'type', said_problem.code, 'detail', said_problem.note,
      'status', coalesce(said_problem.status, said_problem.verification), 'by', ${nameOf(clause`said_problem.recorder_id`)})
    from problems said_problem where said_problem.clinic_id = found.clinic_id and said_problem.id = found.id`,
  referral:
    () => piece`select jsonb_build_object('title', coalesce(said_referral.to_name, ${nameOf(clause`said_referral.to_practitioner_id`)}),
      'detail', said_referral.reason, 'status', said_referral.status, 'by', ${nameOf(clause`said_referral.practitioner_id`)})
    from referrals said_referral where said_referral.clinic_id = found.clinic_id and said_referral.id = found.id`,
  result:
    () => piece`select jsonb_build_object('title', said_result.display, 'detail', coalesce(${inside(VALUES)}, said_result.conclusion),
      'status', said_result.status, 'by', said_result.performer,
      'flag', case when said_result.has_critical then 'critical' when said_result.has_abnormal then 'abnormal' end)
    from lab_results said_result where said_result.clinic_id = found.clinic_id and said_result.id = found.id`,
};

/**
 * For a consultation `found`: the first section with a word that begins so. Null for other kinds, and without a word.
 */
export const sectionWith = (word: string | undefined): Piece =>
  word === undefined
    ? clause`null::text`
    : piece`select left(said_section.content, ${literal(CHART_LIMITS.sectionLetters)}) from consultation_sections said_section
        where found.kind = 'note' and said_section.clinic_id = found.clinic_id and said_section.consultation_id = found.id
          and ' ' || search_words(left(said_section.content, ${literal(CHART_LIMITS.sectionLetters)})) like '% ' || search_words(${word}) || '%'
        order by said_section.position limit 1`;
